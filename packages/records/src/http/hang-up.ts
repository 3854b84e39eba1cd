import type { FastifyReply } from "fastify";

/** Signal that is aborted when the client disconnects before the response was written. */
export function hangUp(reply: FastifyReply): AbortSignal {
	const control = new AbortController();
	reply.raw.once("close", () => {
		if (!reply.raw.writableFinished) control.abort();
	});
	return control.signal;
}
