/** Signs a visitor in without the login screen, which would cost every test a second. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import PocketBase, { type AuthRecord } from "pocketbase";
import { rolldown } from "rolldown";
import { demoPassword } from "./people.ts";
import { templateFolder } from "./template.ts";

const script = "session.js";

/** Bundles the app's own store as a script for pages. */
async function bundle(folder: string): Promise<void> {
	const bundled = await rolldown({ input: join(import.meta.dirname, "session-page.ts"), logLevel: "silent" });
	const { output } = await bundled.generate({ format: "iife", name: "raftaSession" });
	writeFileSync(join(folder, script), output[0].code);
	await bundled.close();
}

declare const raftaSession: typeof import("./session-page.ts");

/** Signs a new page in as an account of the demonstration. The page has not opened the app yet. */
export async function keepSession(page: Page, url: string, email: string): Promise<void> {
	const { token, record } = await new PocketBase(url)
		.collection("users")
		.authWithPassword(email, demoPassword);
	// A file at the app's address, not the app: that would start without a session first.
	await page.goto(`${url}/theme.js`);
	await page.evaluate(readFileSync(join(await templateFolder("session", bundle), script), "utf8"));
	await page.evaluate(([kept, account]) => raftaSession.keepSession(kept, account as AuthRecord), [
		token,
		record,
	] as const);
}
