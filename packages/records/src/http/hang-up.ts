import type { FastifyReply } from "fastify";

/** Ends when whoever asked has hung up before their answer was written. */
export function hangUp(reply: FastifyReply): AbortSignal {
	const control = new AbortController();
	reply.raw.once("close", () => {
		if (!reply.raw.writableFinished) control.abort();
	});
	return control.signal;
}
