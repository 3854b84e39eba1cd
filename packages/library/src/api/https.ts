/** Endpoints about https in the school's network, for administrators. No private key is in any answer. */
import { z } from "zod";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";

/** A name or an address at which other devices reach the computer. */
const place = z.strictObject({
	/** An IPv4 address, a name of mDNS, or the computer's name. */
	kind: z.enum(["address", "local", "name"]),
	host: z.string(),
	url: z.string(),
	/** Page by which a device comes to trust the certificate, over plain HTTP. */
	trust_url: z.string(),
	/** That address as a QR code (SVG). */
	qr: z.string(),
});

const state = z.strictObject({
	/** False in the demonstration, whose password is public. */
	allowed: z.boolean(),
	on: z.boolean(),
	port: z.number(),
	/** Why it does not serve although it is on. */
	problem: z.enum(["", "port_taken", "unknown"]),
	places: z.array(place),
	/** The installation's own certificate authority; `null` until https is first switched on. */
	root: z.strictObject({ name: z.string(), until: z.string(), fingerprint: z.string() }).nullable(),
	/** Until when the server's certificate is valid; it is renewed by itself. Empty while it does not serve. */
	until: z.string(),
});

export type LanState = Sent<z.output<typeof state>>;

export const httpsEndpoints = contract({
	"GET /api/admin/https": {
		summary: "State of https in the school's network",
		caller: "administrator",
		answer: state,
	},
	"POST /api/admin/https": {
		summary: "Switches https in the school's network on or off",
		caller: "administrator",
		body: z.strictObject({ on: z.boolean(), port: z.int().min(1024).max(65_535) }),
		answer: state,
	},
	"POST /api/admin/https/root": {
		summary: "Replaces the certificate authority; every device has to trust the new one",
		caller: "administrator",
		answer: state,
	},
});
