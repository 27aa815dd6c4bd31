// Tests see the texts of the code, or those that they ask for (`src/testing/arabic.ts`).
module.exports = { catalogue: globalThis.catalogueOfTests };
