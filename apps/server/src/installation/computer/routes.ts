/** `/api/admin/computer`: when Rafta runs on the computer that it was unpacked on. */
import type { Computer } from "@rafta/library/api/computer";
import { badRequest } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import { followPackage, type OwnComputer } from "./runs.ts";

const texts = words("server/installation/computer");

export interface ComputerOptions {
	/** `null` where Rafta does not run from a package. */
	readonly computer: OwnComputer | null;
	/** Stops the server; missing where several processes serve. */
	readonly stop?: () => void;
}

/** @throws ApiError 400 where Rafta does not run from a package */
export function requirePackaged(computer: OwnComputer | null): OwnComputer {
	if (!computer) throw badRequest(texts.notPackaged);
	return computer;
}

export function computerRoutes(app: FastifyInstance, { computer, stop }: ComputerOptions): void {
	if (computer) followPackage(computer);
	const presentComputer = (): Computer => ({
		runs: computer?.now() ?? null,
		start_file: computer?.file.path ?? "",
		can_stop: computer !== null && stop !== undefined,
	});
	handle(app, "GET /api/admin/computer", async () => {
		return presentComputer();
	});
	handle(app, "POST /api/admin/computer", async ({ body }) => {
		const { runs } = body();
		requirePackaged(computer).change(runs);
		return presentComputer();
	});
	handle(app, "POST /api/admin/computer/stop", async ({ reply }) => {
		requirePackaged(computer);
		if (!stop) throw badRequest(texts.several);
		// The answer is on its way before connections are closed.
		reply.raw.once("finish", stop);
	});
}
