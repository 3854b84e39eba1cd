/**
 * Node's HTTP modules. Imported by `import` they evaluate all that they export, a whole HTTP client included: 17 MB of
 * memory and a tenth of a start, for nothing.
 */
export const http = process.getBuiltinModule("node:http");
export const https = process.getBuiltinModule("node:https");
