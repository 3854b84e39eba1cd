/**
 * Holds every JSON answer of a test's server against its description in the contract: an answer that the contract does
 * not describe becomes a 500, which no test expects.
 */
import { subscribe } from "node:diagnostics_channel";
import type { Endpoint } from "@rafta/library/api/endpoint";
import { endpoints } from "@rafta/library/api/index";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

const described: Readonly<Record<string, Endpoint>> = endpoints;

/** What is wrong with an answer; `null` for one as described. */
export function faultOf(key: string, payload: unknown): string | null {
	const endpoint = described[key];
	if (!endpoint) return null;
	if (!endpoint.answer) return "no JSON answer is described";
	// As it is sent: dates are texts, and members without a value are left out.
	const result = endpoint.answer.safeParse(JSON.parse(JSON.stringify(payload)));
	return result.success ? null : z.prettifyError(result.error);
}

let isWatching = false;

/** Checks the answers of all servers that are created from now on. */
export function checkAnswers(): void {
	if (isWatching) return;
	isWatching = true;
	subscribe("fastify.initialization", (message) => {
		const { fastify } = message as { fastify: FastifyInstance };
		fastify.addHook("preSerialization", async ({ method, routeOptions }, { statusCode }, payload) => {
			const key = `${method} ${routeOptions.url}`;
			const fault = statusCode < 300 ? faultOf(key, payload) : null;
			if (fault === null) return payload;
			console.error(`${key} answers otherwise than its contract says: ${fault}`);
			throw new Error(`${key}: ${fault}`);
		});
	});
}
