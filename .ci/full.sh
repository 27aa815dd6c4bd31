# What the nightly gate does beside the landing gate: `bash .ci/run --full` calls full().

# What `npm test` runs, and the libraries' contracts, on each version of Node that the product supports
# (docs/adr/0106-node-24.md).
full_nodes() {
  local version own
  own=$(node -p 'process.versions.node.split(".")[0]')
  for version in 20 22 24 26; do
    # On its own version the gate has done all of this.
    if [ "$version" = "$own" ]; then continue; fi
    step "Rules, libraries and screens on Node $version" \
      .ci/nodes/on "$version" node scripts/jest.mjs --levels=unit,screens
    step "Contracts of the libraries on Node $version" .ci/nodes/on "$version" node scripts/jest.mjs libs
    step "The product starts on Node $version" .ci/nodes/on "$version" node .ci/nodes/starts.mjs
  done
}

# One seed, so that two nights say the same; other seeds are tried by hand.
full_seeds() {
  step 'Any request at all: 20,000 of them' \
    node --enable-source-maps dist/backend/test/fuzz/main.js --requests 20000 --seed 357561108
  step 'Simulation: crashes, lost answers and wrong clocks, from 2,000 seeds' \
    node dist/backend/test/simulation/main.js --seeds 2000
  step 'Simulation: planted mistakes are found' node dist/backend/test/simulation/main.js --planted
}

# On the version that is shipped.
fault_on_24() { .ci/nodes/on 24 node --enable-source-maps "dist/backend/test/faults/$1.js" "${@:2}"; }

full_faults() {
  step 'Faults: kill -9 under load, ten rounds' fault_on_24 kill --rounds 10
  step 'Faults: kill -9 before each step of a restore' fault_on_24 restore/restore --restores 60
  step 'Faults: jobs of a restore that are resumed go out twice, and the run sees it' \
    fault_on_24 restore/restore --restores 2 --planted yes --seed 7
  step 'Faults: kill -9 in the middle of a bulk job, five times' fault_on_24 dispatch --messages 300 --kills 5
  step 'Faults: a backup under load, restored elsewhere' fault_on_24 backup --rounds 2
  step 'Faults: SIGTERM under load, three rounds' fault_on_24 sigterm --rounds 3
  step 'Faults: kill -9 of product and command while an installation moves, there and back twice' \
    fault_on_24 moves/moves --moves 4 --seed 7
  step 'Faults: kill -9 while it starts' fault_on_24 storm --kills 5
  step 'Faults: a morning of a team over HTTP, while the server is killed twice; then every law is shown to fail' \
    fault_on_24 morning/morning --customers 40 --minutes 0.7 --browsers 0 --planted yes --seed 7
}

# What the landing gate takes a part of (docs/adr/0227-whole-tables-at-night.md).
full_tables() {
  step 'Whole tables and long runs: attacks, forms, alerts, read models, people, webhooks, MongoDB' env FC_RUNS=300 \
    node scripts/jest.mjs backend/test/hostile backend/test/checks/alerts backend/test/webhooks-folded.spec.ts \
    backend/src/people/test/one-of-all.spec.ts libs/projections/test/simulation.spec.ts \
    libs/projections/test/kept-documents.spec.ts libs/read-store/test/mongodb-contract.spec.ts
}

full() {
  step 'All of the product in a real browser' npm run test:browser -- --grep-invert @landing
  step 'Every page in Firefox and WebKit' npm run test:rendering
  # On files the specs have gone these paths already, and other steps kill.
  step 'Paths, kills and cuts on EventStoreDB and MongoDB (doubles)' npm run test:engines -- --only paths,kill,cuts
  full_tables
  beside full_seeds
  beside full_faults
  joined
  full_nodes
  step 'The unit of systemd, the compose file, the health of the container' npm run test:installation
}
