/** `npm run admin -- create EMAIL --password-stdin [--name NAME]`: an administrator without any question. */
import { text } from "node:stream/consumers";
import { ApiError, isFieldError } from "@rafta/records";
import { readConfig } from "./composition/config.ts";
import { openRafta } from "./composition/service.ts";
import { consoleLanguage, consoleText, StartProblem } from "./messages/console.ts";
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

/** Runs one command and gives back the exit code. It works beside a running server, too. */
export async function runCommand(args: readonly string[]): Promise<number> {
	const [command, email] = args;
	if (command !== "create" || !email || email.startsWith("-") || !args.includes("--password-stdin")) {
		console.error(consoleText("adminUsage"));
		return 2;
	}
	const password = (await text(process.stdin)).replace(/\r?\n$/, "");
	try {
		const { service } = await openRafta(readConfig(process.env, []).folder);
		try {
			const name = option(args, "--name") ?? email.split("@")[0] ?? "";
			await service.transaction((records) => createAdministrator(records, { email, password, name }));
		} finally {
			await service.close();
		}
		console.log(consoleText("adminCreated", { email }));
		return 0;
	} catch (error) {
		if (error instanceof ApiError) console.error(consoleText("adminFailed", { why: explain(error) }));
		else if (error instanceof StartProblem) console.error(error.message);
		else throw error;
		return 1;
	}
}
