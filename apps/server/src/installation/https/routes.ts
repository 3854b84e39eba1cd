/** `/api/admin/https`: https in the school's network, for administrators. */
import type { LanState as Answer } from "@rafta/library/api/https";
import { badRequest } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { audit } from "../../kit/audit/journal.ts";
import { qrSvg } from "../../kit/documents/barcodes.ts";
import { handle } from "../../kit/endpoint.ts";
import { refuseField } from "../../kit/writes/problems.ts";
import type { RecordService } from "../../records.ts";
import type { LanHttps, LanState } from "./lan.ts";

const texts = words("server/installation/https");

const taken = {
	code: "validation_port_taken",
	message: texts.portTaken,
};

export interface HttpsOptions {
	readonly lan: LanHttps;
	readonly demo: boolean;
	readonly now: () => Date;
}

const placesOf = ({ names, port }: LanState): Answer["places"] =>
	[
		...names.addresses.map((host) => ({ kind: "address" as const, host })),
		...names.hosts.map((host) => ({
			kind: host.endsWith(".local") ? ("local" as const) : ("name" as const),
			host,
		})),
	].map(({ kind, host }) => {
		// What a QR code leads to needs no trust yet.
		const trust_url = `http://${host}:${port}`;
		return { kind, host, url: `https://${host}:${port}`, trust_url, qr: qrSvg(trust_url) };
	});

function presentState(state: LanState, demo: boolean): Answer {
	const { on, port, problem, root, until } = state;
	return {
		allowed: !demo,
		on,
		port,
		problem,
		places: on ? placesOf(state) : [],
		root: root && {
			name: root.subject.match(/^CN=(.*)$/m)?.[1] ?? "",
			until: root.validToDate.toISOString(),
			fingerprint: root.fingerprint256,
		},
		until: until?.toISOString() ?? "",
	};
}

export function httpsRoutes(app: FastifyInstance, service: RecordService, options: HttpsOptions): void {
	const { lan, demo, now } = options;
	// Every process of this computer serves it; on a computer without the files nothing happens.
	const applyEverywhere = service.processes.everywhere("https", async () => lan.apply());
	app.addHook("onListen", () => lan.apply());
	app.addHook("preClose", () => lan.close());

	const note = (actor: Parameters<typeof audit>[1]["actor"], kind: string, details: object) =>
		service.transaction((records) => audit(records, { actor, kind, details }, now()));

	handle(app, "GET /api/admin/https", async () => {
		return presentState(await lan.state(), demo);
	});
	handle(app, "POST /api/admin/https", async ({ actor, body }) => {
		const { auth } = actor.request;
		const to = body();
		if (demo) throw badRequest(texts.inDemo);
		const { on, port } = await lan.state();
		const own = app.server.address();
		if (to.on && own !== null && typeof own !== "string" && own.port === to.port)
			throw refuseField("port", taken);
		await lan.store(to);
		await lan.apply();
		if ((await lan.state()).problem !== "") {
			await lan.store({ on, port });
			await lan.apply();
			throw refuseField("port", taken);
		}
		await applyEverywhere(null);
		await note(auth.record, "https_changed", to);
		return presentState(await lan.state(), demo);
	});
	handle(app, "POST /api/admin/https/root", async ({ actor }) => {
		const { auth } = actor.request;
		if (demo) throw badRequest(texts.inDemo);
		if (!(await lan.state()).on) throw badRequest(texts.off);
		await lan.makeRoot();
		await applyEverywhere(null);
		const state = await lan.state();
		await note(auth.record, "https_root_made", { fingerprint: state.root?.fingerprint256 });
		return presentState(state, demo);
	});
}
