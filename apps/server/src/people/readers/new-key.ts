/** Replaces the key of a reader's card: the old one, lost or given away, no longer works. */

import { randomBytes } from "node:crypto";
import { notFound } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import type { HomeAddress } from "../../installation/site/address.ts";
import { audit } from "../../kit/audit/journal.ts";
import { qrSvg } from "../../kit/documents/barcodes.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import { isCurrent } from "./register.ts";

/** Generates an unguessable key. */
export const newCardKey = (): string => randomBytes(24).toString("base64url");

/**
 * Returns the URL of a card's QR. The key follows the `#`: no browser sends it, no server logs it. Without an address of
 * the installation it begins with its path, which the desk and the kiosk read as well.
 */
export const cardAddress = (home: HomeAddress, reader: { id: string; card_key: string }): string =>
	`${home()}/students/${reader.id}#key=${reader.card_key}`;

export function newKeyRoutes(app: FastifyInstance, service: RecordService, home: HomeAddress): void {
	handle(app, "POST /api/readers/:id/new-key", async ({ actor, reply, params }) => {
		const { account, school } = actor;
		const renewed = await service.transaction(async (records) => {
			const reader = await records.find("students", params.id);
			if (reader?.school_id !== school || !isCurrent(reader)) throw notFound();
			await audit(records, {
				actor: account,
				kind: "reader_key_renewed",
				school_id: school,
				collection: "students",
				student_id: reader.id,
			});
			return records.update("students", reader.id, { card_key: newCardKey() });
		});
		const address = cardAddress(home, renewed);
		reply.header("cache-control", "no-store");
		return { student: renewed.id, address, qr: qrSvg(address) };
	});
}
