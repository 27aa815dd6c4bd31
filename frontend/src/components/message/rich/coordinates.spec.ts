import { coordinatesIn } from './coordinates';

describe('coordinatesIn', () => {
  it.each([
    ['26.2285, 50.586', 26.2285, 50.586],
    [' -33.9 ; 151.2 ', -33.9, 151.2],
    ['٢٦٫٢٢، ٥٠٫٥٨', 26.22, 50.58],
    ['https://www.google.com/maps/place/Souq/@26.1,50.1,17z/data=!3d26.2285!4d50.586', 26.2285, 50.586],
    ['https://maps.google.com/?q=26.2285,50.586', 26.2285, 50.586],
    ['https://www.openstreetmap.org/?mlat=26.2&mlon=50.5#map=16/26.1/50.1', 26.2, 50.5],
    ['https://www.openstreetmap.org/#map=16/26.1/50.1', 26.1, 50.1],
    ['26,2285; 50,586', 26.2285, 50.586],
    ['26,2285 50,586', 26.2285, 50.586],
    ['۲۶٫۲۲، ۵۰٫۵۸', 26.22, 50.58],
    ['26.2285° N, 50.586° E', 26.2285, 50.586],
    ['33.9° S, 70.6° W', -33.9, -70.6],
    ['\u221233.9, 151.2', -33.9, 151.2],
    ['geo:26.2,50.5', 26.2, 50.5],
  ])('reads %p', (text, latitude, longitude) => {
    expect(coordinatesIn(text)).toEqual({ latitude, longitude });
  });

  it.each(['', 'Manama', '26.2', '126, 50', '26, 181', 'https://maps.app.goo.gl/abc'])('finds none in %p', (text) => {
    expect(coordinatesIn(text)).toBeUndefined();
  });
});
