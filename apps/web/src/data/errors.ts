import { ClientResponseError } from "pocketbase";
import { common, textNow } from "#i18n";
import { isReachable } from "./connectivity.ts";

export interface Reason {
	code: string;
	message: string;
	overridable: boolean;
	/** The copies concerned, where it concerns some of many. */
	copies?: readonly string[];
}

/** Describes an error as a sentence for the user. The server's messages are already in their language. */
export function messageOf(error: unknown): string {
	const t = (key: "error.system" | "error.offline") => textNow(common, key);
	if (!(error instanceof ClientResponseError)) return t(isReachable() ? "error.system" : "error.offline");
	if (error.status === 0) return `${t("error.system")}. ${t("error.offline")}`;
	return String(error.response?.message || t("error.system"));
}

/** Whether the server knows nothing of what was read: it was deleted, or never was. */
export const isGone = (error: unknown): boolean =>
	error instanceof ClientResponseError && error.status === 404;

/** Whether the server was not reached: the frame of the page says so. */
export const isUnreached = (error: unknown): boolean =>
	error instanceof ClientResponseError && error.status === 0;

/** The refusals by field; one inside of a value by its path (`smtp.port`). */
export function fieldErrors(error: unknown): Record<string, string> {
	const messages: Record<string, string> = {};
	const walk = (at: unknown, path: string): void => {
		if (typeof at !== "object" || at === null) return;
		if ("message" in at && typeof at.message === "string") messages[path] = at.message;
		else for (const [name, inner] of Object.entries(at)) walk(inner, path ? `${path}.${name}` : name);
	};
	if (error instanceof ClientResponseError) walk(error.response?.data, "");
	return messages;
}

/** The reasons of a refused operation. */
export const reasonsOf = (error: unknown): Reason[] =>
	error instanceof ClientResponseError && Array.isArray(error.response?.reasons)
		? error.response.reasons
		: [];

/** The book that a refused operation was about, where the answer names it. */
export function refusedBook(error: unknown): { id: string; title: string; author_line: string } | undefined {
	const book = error instanceof ClientResponseError ? error.response?.book : undefined;
	return typeof book?.title === "string" ? book : undefined;
}

/** Why an operation failed, as sentences for the user: the reasons of a refusal, else the message. */
export function reasonTexts(error: unknown): [string, ...string[]] {
	const [first, ...others] = reasonsOf(error).map(({ message }) => message);
	return first === undefined ? [messageOf(error)] : [first, ...others];
}

/** The first reason why an operation failed. */
export const reasonText = (error: unknown): string => reasonTexts(error)[0];

/** All reasons why an operation failed, as one text. */
export const allReasonsText = (error: unknown): string => reasonTexts(error).join(" ");
