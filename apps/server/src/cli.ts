/**
 * `npm run admin -- create EMAIL --password-stdin [--name NAME]`: an administrator without any question.
 * `npm run admin -- second-factor-off EMAIL`: lets somebody sign in again whom no mail reaches any more.
 */
import { text } from "node:stream/consumers";
import { ApiError, isFieldError, type RecordTransaction } from "@rafta/records";
import { audit } from "./audit/journal.ts";
import { readConfig } from "./composition/config.ts";
import { keepPrivate } from "./composition/private.ts";
import { openRafta } from "./composition/service.ts";
import { type ConsoleText, consoleLanguage, consoleText, StartProblem } from "./messages/console.ts";
import { createAdministrator } from "./setup/administrators.ts";

const option = (args: readonly string[], name: string): string | undefined => {
	const place = args.indexOf(name);
	return place < 0 ? undefined : args[place + 1];
};

/** One sentence for a refusal: the first field's reason says more than the general message. */
function explain(error: ApiError): string {
	const [field, reason] = Object.entries(error.data)[0] ?? [];
	return reason && isFieldError(reason)
		? `${field}: ${reason.message[consoleLanguage]}`
		: error.text[consoleLanguage];
}

/** One change of the data, and the text that tells of it. @throws ApiError */
type Work = (records: RecordTransaction) => Promise<ConsoleText>;

async function creating(email: string, args: readonly string[]): Promise<Work> {
	const password = (await text(process.stdin)).replace(/\r?\n$/, "");
	const name = option(args, "--name") ?? email.split("@")[0] ?? "";
	return async (records) => {
		await createAdministrator(records, { email, password, name });
		return "adminCreated";
	};
}

const endingSecondFactor =
	(email: string): Work =>
	async (records) => {
		const user = await records.findBy("users", { email: email.toLowerCase() });
		if (!user) return "adminUnknown";
		await records.update("users", user.id, { second_factor: false });
		await audit(records, { actor: null, kind: "second_factor_off", collection: "users", record: user.id });
		return "secondFactorOff";
	};

/** What a command line asks for; nothing when it makes no sense. */
async function workOf(args: readonly string[]): Promise<Work | null> {
	const [command, email] = args;
	if (!email || email.startsWith("-")) return null;
	if (command === "create" && args.includes("--password-stdin")) return creating(email, args);
	return command === "second-factor-off" ? endingSecondFactor(email) : null;
}

/** Runs one command and gives back the exit code. It works beside a running server, too. */
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
			const done = await service.transaction(work);
			console.log(consoleText(done, { email: args[1] ?? "" }));
			return done === "adminUnknown" ? 1 : 0;
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
