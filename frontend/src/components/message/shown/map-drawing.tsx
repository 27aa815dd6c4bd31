/** A drawing that stands for a map: a real one would send the person's location to a third party. */
export function MapDrawing() {
  return (
    <svg className="map" style={MAP} viewBox="0 0 264 104" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <path
        d="M0 0h264v30c-40 6-60-4-92 6s-52 26-92 18S24 40 0 46z"
        fill="rgba(var(--mui-palette-info-mainChannel) / 0.12)"
      />
      <path
        d="M0 46c24-6 40 0 80 8s60-8 92-18 52 0 92-6"
        fill="none"
        stroke="var(--mui-palette-info-main)"
        strokeOpacity=".55"
        strokeWidth="1.500"
      />
      <path
        d="M0 40c24-6 42 0 80 7s58-8 90-17 54 0 94-6M0 33c24-6 44 0 80 6s56-8 88-16 56 0 96-6"
        fill="none"
        stroke="var(--mui-palette-info-main)"
        strokeOpacity=".22"
      />
      <g stroke="var(--mui-palette-part-outline)" strokeWidth="5" fill="none">
        <path d="M0 78h264M60 52l14 52M128 44l6 60M196 36l-4 68" />
      </g>
      <g stroke="var(--mui-palette-divider)" strokeWidth="2" fill="none">
        <path d="M0 62h264M0 92h264M30 50l8 54M98 54l4 50M164 40v64M232 34l-6 70" />
      </g>
      <path d="M132 78s11-10 11-19a11 11 0 1 0-22 0c0 9 11 19 11 19" fill="var(--mui-palette-error-main)" />
      <circle cx="132" cy="59" r="4" fill="var(--mui-palette-background-paper)" />
    </svg>
  );
}

const MAP = {
  display: 'block',
  height: 104,
  borderRadius: 8,
  backgroundColor: 'var(--mui-palette-part-sunken)',
} as const;
