import type { FastifyReply } from "fastify";

/** Signal that is aborted when the client disconnects before the response was written. */
export function hangUp(reply: FastifyReply): AbortSignal {
	const control = new AbortController();
	const end = (): void => {
		if (!reply.raw.writableFinished) control.abort();
	};
	if (reply.raw.destroyed) end();
	else reply.raw.once("close", end);
	return control.signal;
}
