/** Layer rules (ARCHITECTURE.md): which layer may import which. */
module.exports = {
	forbidden: [
		{
			name: "library-stands-alone",
			comment: "The domain is pure: no I/O, no framework, nothing of ours and nothing of Node.",
			severity: "error",
			from: { path: "^packages/library/src", pathNot: "^packages/library/src/api/" },
			to: { pathNot: "^packages/library/src" },
		},
		{
			name: "contract-needs-only-zod",
			comment: "The contract of the endpoints is made of schemas, and nothing of the domain depends on it.",
			severity: "error",
			from: { path: "^packages/library/src/api/" },
			to: { pathNot: "^packages/library/src|node_modules/zod/" },
		},
		{
			name: "domain-knows-no-contract",
			severity: "error",
			from: { path: "^packages/library/src", pathNot: "^packages/library/src/api/" },
			to: { path: "^packages/library/src/api/" },
		},
		{
			name: "contract-stays-out-of-the-bundle",
			comment: "The web app takes only types from the contract: schemas would add zod to the first load.",
			severity: "error",
			from: { path: "^apps/web/src" },
			to: { path: "^packages/library/src/api/", dependencyTypesNot: ["type-only"] },
		},
		{
			name: "records-knows-no-library",
			severity: "error",
			from: { path: "^packages/records/src" },
			to: { path: "^(packages/library|apps)/" },
		},
		{
			name: "web-imports-library-only",
			severity: "error",
			from: { path: "^apps/web/src" },
			to: { path: "^(packages/records|apps/server)/" },
		},
		{
			name: "server-imports-no-web",
			severity: "error",
			from: { path: "^apps/server/src" },
			to: { path: "^apps/web/" },
		},
		{
			name: "engine-stays-in-database",
			comment: "Only the adapters know an engine.",
			severity: "error",
			from: { path: "^(packages|apps)/[^/]+/src", pathNot: "^packages/records/src/database/" },
			to: { path: "node_modules/(better-sqlite3|pg)" },
		},
		{
			name: "http-is-the-top-of-records",
			comment: "Routes call the service, never the other way round; only the package's index shows them.",
			severity: "error",
			from: { path: "^packages/records/src", pathNot: "^packages/records/src/(http|index\\.ts)" },
			to: { path: "^packages/records/src/http" },
		},
		{
			name: "no-circles",
			severity: "error",
			from: {},
			to: { circular: true },
		},
		{
			name: "tests-stay-outside",
			severity: "error",
			from: { path: "^(packages|apps)/[^/]+/src" },
			to: { path: "/tests/|\\.test\\.tsx?$" },
		},
	],
	options: {
		parser: "swc",
		doNotFollow: { path: "node_modules" },
		tsPreCompilationDeps: true,
		exclude: { path: "(^|/)(dist|node_modules/\\.)" },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "node", "default", "types"],
			extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
		},
	},
};
