/**
 * - `npm run admin -- create EMAIL --password-stdin [--name NAME]`: creates an administrator without prompting.
 * - `npm run admin -- second-factor-off EMAIL`: lets a user sign in again who no longer receives mail.
 * - `npm run admin -- superuser …`: the accounts of `_superusers`, and the addresses from which administrators may sign
 *   in.
 */
import { text } from "node:stream/consumers";
import { ApiError, inLanguage, isFieldError } from "@rafta/records";
import { readConfig } from "./composition/config.ts";
import { keepPrivate } from "./composition/private.ts";
import { openRafta } from "./composition/service.ts";
import { createAdministrator } from "./installation/setup/administrators.ts";
import { superuserWork, type Work } from "./installation/setup/superusers.ts";
import { audit } from "./kit/audit/journal.ts";
import { consoleLanguage, consoleText, StartProblem } from "./kit/messages/console.ts";
import { preparePassword } from "./people/account/passwords.ts";

const option = (args: readonly string[], name: string): string | undefined => {
	const place = args.indexOf(name);
	return place < 0 ? undefined : args[place + 1];
};

/** Formats a refusal as one sentence: the first field's reason is more specific than the general message. */
function explain(error: ApiError): string {
	const [field, reason] = Object.entries(error.data)[0] ?? [];
	return reason && isFieldError(reason)
		? `${field}: ${inLanguage(reason.message, consoleLanguage)}`
		: inLanguage(error.text, consoleLanguage);
}

/** Reads the first line of standard input. */
const typedPassword = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, "");

async function creating(email: string, args: readonly string[]): Promise<Work> {
	const password = await typedPassword();
	const prepared = await preparePassword(password);
	const name = option(args, "--name") ?? email.split("@")[0] ?? "";
	return async (records) => {
		await createAdministrator(records, { email, password, name }, prepared);
		return [{ text: "adminCreated", values: { email } }];
	};
}

const endingSecondFactor =
	(email: string): Work =>
	async (records) => {
		const user = await records.findBy("users", { email: email.toLowerCase() });
		if (!user) return [{ text: "adminUnknown", values: { email }, isMissing: true }];
		await records.update("users", user.id, { second_factor: false });
		await audit(records, { actor: null, kind: "second_factor_off", collection: "users", record: user.id });
		return [{ text: "secondFactorOff", values: { email } }];
	};

/** Parses the command line; returns `null` if it is invalid. */
async function workOf(args: readonly string[]): Promise<Work | null> {
	const [command, email] = args;
	if (command === "superuser") return superuserWork(args.slice(1), typedPassword);
	if (!email || email.startsWith("-")) return null;
	if (command === "create" && args.includes("--password-stdin")) return creating(email, args);
	return command === "second-factor-off" ? endingSecondFactor(email) : null;
}

/** Runs one command and returns the exit code. Also works while a server is running. */
export async function runCommand(args: readonly string[]): Promise<number> {
	const work = await workOf(args);
	if (!work) {
		console.error(consoleText("adminUsage"));
		return 2;
	}
	try {
		const config = readConfig(process.env, []);
		keepPrivate(config.folder);
		const { service } = await openRafta(config);
		try {
			const done = await service.transaction((records) => work(records, service));
			for (const { text: textKey, values } of done) console.log(consoleText(textKey, values));
			return done.some(({ isMissing }) => isMissing) ? 1 : 0;
		} finally {
			await service.close();
		}
	} catch (error) {
		if (error instanceof ApiError) console.error(consoleText("adminFailed", { why: explain(error) }));
		else if (error instanceof StartProblem) console.error(error.message);
		else throw error;
		return 1;
	}
}
