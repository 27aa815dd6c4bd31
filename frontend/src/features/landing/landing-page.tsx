import Box from '@mui/material/Box';
import { Closing } from './closing';
import { Comparison } from './sections/comparison';
import { Features } from './sections/features';
import { Footer } from './footer';
import { Hero, Lanes } from './hero';
import { Plans } from './plans';
import { Questions } from './sections/questions';
import { Stats } from './stats';
import { Stories } from './stories/stories';
import { TopBar } from './top-bar';
import { TryIt } from './trial/try-it';
import { UseCases } from './sections/use-cases';

/** The public front page. Uses no router, no query and no state: it is written to a file at build time. */
export function LandingPage() {
  return (
    <>
      <TopBar />
      <Box component="main" id="content" tabIndex={-1} sx={{ outline: 'none' }}>
        {/* What runs off the edge is cut there. */}
        <Box sx={{ overflow: 'hidden' }}>
          <Box sx={WIDTH}>
            <Hero />
          </Box>
          <Lanes />
        </Box>
        <Box sx={WIDTH}>
          <Stats />
          <Stories />
          <TryIt />
          <Features />
          <UseCases />
          <Comparison />
          <Plans />
          <Questions />
          <Closing />
        </Box>
      </Box>
      <Footer />
    </>
  );
}

const WIDTH = { maxWidth: 1200, mx: 'auto', px: { xs: 5, md: 8 } } as const;
