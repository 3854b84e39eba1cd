import { onTestFinished, vi } from "vitest";

/** Until the end of the running test, this process hashes passwords at their real cost (`quick-passwords.ts`). */
export function atRealCost(): void {
	vi.stubEnv("RAFTA_TEST_PASSWORDS", "real");
	onTestFinished(() => {
		vi.unstubAllEnvs();
	});
}
