/**
 * `/api/scanners`: a phone becomes the scanner of a desk's computer. The desk begins a pairing and shows its URL as a
 * QR code; the phone, which is not signed in, sends its scans; the desk polls for them and answers.
 */

import { formatInstant } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import type { LanHttps } from "../../installation/https/lan.ts";
import { qrSvg } from "../../kit/documents/barcodes.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import { addressesFor } from "./addresses.ts";
import { createScanners } from "./scanners.ts";

/** Milliseconds that a phone waits for the desk's answer, and the desk for the phone. */
const PHONE_TIMEOUT_MS = 8000;
const DESK_TIMEOUT_MS = 20_000;
export function scannerRoutes(
	app: FastifyInstance,
	service: RecordService,
	now: () => Date,
	lan: LanHttps,
): void {
	const scanners = createScanners(service, now);
	app.addHook("preClose", async () => scanners.close());

	handle(app, "POST /api/scanners", async ({ actor, body }) => {
		const { user } = actor;
		const { origin } = body();
		const pairing = await scanners.begin(user);
		const addresses = addressesFor(origin, app.server.address(), lan.origins()).map((address) => {
			// After the `#`: the fragment is sent to no server and written in no log.
			const url = `${address}/scanner#${pairing.id}.${pairing.key}`;
			return {
				host: address,
				url,
				qr: qrSvg(url),
			};
		});
		return { id: pairing.id, until: formatInstant(new Date(pairing.until)), addresses };
	});
	handle(app, "POST /api/scanners/:id/take", async ({ actor, params, body }) => {
		const { user } = actor;
		const { answers } = body();
		const { scans, heard } = await scanners.take(params.id, user, answers, DESK_TIMEOUT_MS);
		return { scans, phone: heard > 0 };
	});
	handle(app, "POST /api/scanners/:id/end", async ({ actor, params }) => {
		const { user } = actor;
		await scanners.end(params.id, user);
	});
	handle(app, "POST /api/scanners/:id/hello", async ({ params, body }) => {
		await scanners.greet(params.id, body().key);
	});
	handle(app, "POST /api/scanners/:id/scans", async ({ params, body }) => {
		const { key: given, ...scan } = body();
		return { signal: await scanners.push(params.id, given, scan, PHONE_TIMEOUT_MS) };
	});
}
