/**
 * The log of the HTTP server: errors as texts for the console, like all others of the program. One for all requests, so
 * that none of them makes its own.
 */
import type { FastifyBaseLogger } from "fastify";
import { printable, printableError } from "../logs/printable.ts";

const nothing = () => undefined;

/** `write` takes a finished text. */
export function serverLog(write: (text: string) => void = console.error): FastifyBaseLogger {
	const error = (found: unknown, message = ""): void => {
		const cause = found instanceof Object && "err" in found ? found.err : found;
		write(message === "" ? printableError(cause) : `${printable(message)}: ${printableError(cause)}`);
	};
	const log = {
		...{ level: "error", msgPrefix: undefined },
		...{ fatal: error, error },
		...{ warn: nothing, info: nothing, debug: nothing, trace: nothing, silent: nothing },
		child: () => log,
	} as FastifyBaseLogger;
	return log;
}
