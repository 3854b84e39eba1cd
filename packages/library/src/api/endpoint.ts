/**
 * The contract of an endpoint: what it accepts and what it answers, described once. The server's handlers are declared
 * against it (`apps/server/src/kit/endpoint.ts`), the web app calls by it (`apps/web/src/data/endpoints.ts`), and the
 * OpenAPI document is generated from it. Method and path are its key: `"POST /api/tasks/:id/settle"`.
 */
import type { z } from "zod";
import type { Caller } from "../access/callers.ts";
import type { HourlyLimit } from "../access/limits.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Key = `${Method} /api/${string}`;

/** What an endpoint accepts and answers. */
export interface Exchange {
	/** What it does, for the readers of the OpenAPI document. */
	readonly summary: string;
	/**
	 * An operation: its body has an `op_id` of the client's. Sent again with the same id it has one effect and the same
	 * answer; with other values (`device_id` apart) it is refused with 409. A new member of its body has no default: what
	 * was sent before an upgrade has the same values after it.
	 */
	readonly once?: true;
	readonly query?: z.ZodType;
	/** A JSON body. */
	readonly body?: z.ZodType;
	/** A multipart body: its fields and files. */
	readonly form?: z.ZodType;
	/** JSON answer of a success. Without it and without `files` the answer is an empty 204. */
	readonly answer?: z.ZodType;
	/** Media types of the files that it sends. */
	readonly files?: readonly string[];
}

export interface Endpoint extends Exchange {
	/** Accounts that may call it. Which records they may read or change is decided by the handler. */
	readonly caller: Caller;
	/** Limit against which every request counts, refused ones, too: by account, or by network where nobody is signed in. */
	readonly limit?: HourlyLimit;
}

/** Returns a feature's endpoints unchanged, with the types of their schemas. */
export const contract = <const E extends Readonly<Record<Key, Endpoint>>>(endpoints: E): E => endpoints;

/** A value as it is sent: nobody writes into it. */
export type Sent<T> = unknown extends T ? T : T extends object ? { readonly [M in keyof T]: Sent<T[M]> } : T;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
	? Name | NamesIn<`/${Rest}`>
	: Path extends `${string}:${infer Name}`
		? Name
		: never;

/** Parameters of a path by name; `never` for a path without any. */
export type ParamsIn<Path extends string> = [NamesIn<Path>] extends [never]
	? never
	: { readonly [Name in NamesIn<Path>]: string };

/** A member of an endpoint before and after its schema has read it; `never` for one that the endpoint lacks. */
export type InputOf<E, Part extends string> = E extends { readonly [P in Part]: infer S extends z.ZodType }
	? Sent<z.input<S>>
	: never;
export type OutputOf<E, Part extends string> = E extends { readonly [P in Part]: infer S extends z.ZodType }
	? z.output<S>
	: never;
