import { defineConfig } from "vitest/config";

/** Three kinds of tests: unit (no browser), contract (the official client), browser (real Chromium). */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "unit",
					include: ["packages/*/tests/**/*.test.ts", "apps/*/tests/**/*.test.ts", "tools/**/*.test.ts"],
					testTimeout: 90_000,
				},
			},
			{
				test: {
					name: "contract",
					include: ["tests/contract/**/*.test.ts"],
					testTimeout: 90_000,
				},
			},
			{
				test: {
					name: "browser",
					include: ["tests/browser/**/*.test.ts"],
					testTimeout: 300_000,
					hookTimeout: 180_000,
					fileParallelism: false,
				},
			},
		],
	},
});
