/** `/api/admin/computer`: when Rafta runs on the computer that it was unpacked on. */
import type { Computer } from "@rafta/library/api/computer";
import { badRequest } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import { followPackage, type OwnComputer } from "./runs.ts";

const notPackaged = {
	tr: "Bu kurulum hazır paketle çalışmıyor; ne zaman çalışacağını sunucuyu yöneten kişi belirler.",
	en: "This installation does not run from the Rafta package; whoever manages the server decides when Rafta runs.",
};
const several = {
	tr: "Birkaç süreç birlikte çalışıyor; Rafta buradan durdurulamaz.",
	en: "Rafta is running as several processes, so it can't be stopped from here.",
};

export interface ComputerOptions {
	/** `null` where Rafta does not run from a package. */
	readonly computer: OwnComputer | null;
	/** Stops the server; missing where several processes serve. */
	readonly stop?: () => void;
}

/** @throws ApiError 400 where Rafta does not run from a package */
export function packaged(computer: OwnComputer | null): OwnComputer {
	if (!computer) throw badRequest(notPackaged);
	return computer;
}

export function computerRoutes(app: FastifyInstance, { computer, stop }: ComputerOptions): void {
	if (computer) followPackage(computer);
	const shown = (): Computer => ({
		runs: computer?.now() ?? null,
		start_file: computer?.file.path ?? "",
		can_stop: computer !== null && stop !== undefined,
	});
	handle(app, "GET /api/admin/computer", async () => {
		return shown();
	});
	handle(app, "POST /api/admin/computer", async ({ body }) => {
		const { runs } = body();
		packaged(computer).change(runs);
		return shown();
	});
	handle(app, "POST /api/admin/computer/stop", async ({ reply }) => {
		packaged(computer);
		if (!stop) throw badRequest(several);
		// The answer is on its way before connections are closed.
		reply.raw.once("finish", stop);
	});
}
