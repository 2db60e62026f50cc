const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  // But for `metadata.json.js` of libphonenumber-js, which is not `metadata.json`.
  moduleNameMapper: {
    '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1',
    // What the example of a dashboard imports, before it is built.
    '^parcelward$': '<rootDir>/src/index.ts',
    '^parcelward/(\\w+)$': '<rootDir>/src/$1/index.ts',
  },
};

/** Unit tests stand beside what they test; end-to-end tests stand in test/ and need the servers that `npm test` starts. */
export default {
  // A test may start a process of its own.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/src/**/*.spec.ts',
        '<rootDir>/examples/**/*.spec.ts',
        '<rootDir>/test/architecture/*.spec.ts',
        '<rootDir>/test/deployment/*.spec.ts',
        '<rootDir>/test/docs/*.spec.ts',
      ],
    },
    { ...shared, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.e2e-spec.ts'] },
    { ...shared, displayName: 'package', testMatch: ['<rootDir>/test/package/*.spec.ts'] },
    { ...shared, displayName: 'audit', testMatch: ['<rootDir>/test/audit/*.spec.ts'] },
  ],
};
