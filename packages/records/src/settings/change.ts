/** Settings as read and written by the HTTP API. Secrets are never shown; omitted members keep their value. */

import { reasons } from "../collections/reasons.ts";
import { badRequest, type Errors, type FieldError, type FieldErrors } from "../errors.ts";
import { isObject } from "../is-object.ts";
import { messages } from "../messages/api.ts";
import { covers, isAddressOrNetwork, isServiceAddress } from "./addresses.ts";
import type { RateLimitRule, S3Settings, Settings } from "./model.ts";

type Body = Readonly<Record<string, unknown>>;

const malformed = () => badRequest(messages.badBody);

function readRules(given: unknown): RateLimitRule[] {
	if (!Array.isArray(given)) throw malformed();
	return given.map((one: unknown) => {
		if (!isObject(one)) throw malformed();
		return merged({ label: "", audience: "", duration: 0, maxRequests: 0 } as RateLimitRule, one);
	});
}

/** Merges given members into a group. @throws ApiError 400 for a member of another kind */
function merged<Group extends object>(before: Group, given: Body): Group {
	const result = { ...before } as Record<string, unknown>;
	for (const [name, old] of Object.entries(before)) {
		const value = given[name];
		if (value === undefined || value === null) continue;
		if (name === "rules") result[name] = readRules(value);
		else if (Array.isArray(old)) {
			if (!Array.isArray(value) || value.some((item) => typeof item !== "string")) throw malformed();
			result[name] = value;
		} else if (isObject(old)) {
			if (!isObject(value)) throw malformed();
			result[name] = merged(old, value);
		} else if (typeof value !== typeof old || (typeof value === "number" && !Number.isFinite(value))) {
			throw malformed();
		} else if ((name === "secret" || name === "password") && value === "") {
			// Secrets are never shown, so an empty one is not meant as a change.
		} else result[name] = value;
	}
	return result as Group;
}

/** A host's name or address; may be empty. */
const isHost = (text: string): boolean =>
	text === "" || (/^[\w.:[\]-]{1,253}$/.test(text) && !/\s/.test(text));

const labelForm = /^(\w+ \/[\w/-]*|\/[\w/-]*|\w+:\w+|\*:\w+|\w+)$/;
const emailForm = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

function put(
	errors: Errors,
	path: string,
	reason: FieldError | FieldErrors | null | undefined | false,
): void {
	if (!reason || (typeof reason.code !== "string" && Object.keys(reason).length === 0)) return;
	errors[path] = reason;
}

const needed = (text: string, max = 255): FieldError | null => {
	if (text === "") return reasons.required;
	return text.length > max ? reasons.length(1, max) : null;
};

/** Values used in mail headers: a line break would start another header. */
const oneLine = (text: string): FieldError | null =>
	needed(text) ?? (/\p{Cc}/u.test(text) ? reasons.form : null);

function s3Errors(s3: S3Settings): Errors {
	const errors: Errors = {};
	put(errors, "endpoint", s3.endpoint !== "" && !isServiceAddress(s3.endpoint) && reasons.url);
	if (!s3.enabled) return errors;
	for (const name of ["endpoint", "bucket", "region", "accessKey", "secret"] as const) {
		put(errors, name, errors[name] ?? needed(s3[name]));
	}
	return errors;
}

function ruleErrors(rules: readonly RateLimitRule[]): Errors {
	const errors: Errors = {};
	const seen: string[] = [];
	for (const [position, rule] of rules.entries()) {
		const own: Errors = {};
		put(own, "label", needed(rule.label) ?? (labelForm.test(rule.label) ? null : reasons.form));
		for (const name of ["maxRequests", "duration"] as const) {
			put(own, name, rule[name] === 0 ? reasons.required : rule[name] < 1 && reasons.atLeast(1));
		}
		put(own, "audience", !["", "@guest", "@auth"].includes(rule.audience) && reasons.choice);
		const key = `${rule.label}@@${rule.audience}`;
		if (seen.some((one) => one.startsWith(key) || key.startsWith(one)))
			own.label ??= reasons.ruleTwice(rule.label);
		seen.push(key);
		put(errors, String(position), own);
	}
	return errors;
}

function networkErrors(texts: readonly string[]): Errors {
	const wrong = texts.findIndex((text) => !isAddressOrNetwork(text));
	return wrong < 0 ? {} : { [wrong]: reasons.network };
}

/** Validation errors of settings, by group and member; empty when they are valid. */
function settingsErrors(settings: Settings, isCron: (expression: string) => boolean): Errors {
	const { smtp, s3, backups, meta, rateLimits, batch, logs, superuserIPs } = settings;
	const mail: Errors = {};
	put(mail, "host", smtp.enabled ? (needed(smtp.host) ?? (isHost(smtp.host) ? null : reasons.host)) : null);
	put(mail, "port", smtp.enabled && smtp.port === 0 ? reasons.required : smtp.port < 0 && reasons.atLeast(0));
	put(mail, "port", mail.port ?? (smtp.port > 65_535 && reasons.atMost(65_535)));
	put(mail, "authMethod", !["", "PLAIN", "LOGIN"].includes(smtp.authMethod) && reasons.choice);
	put(mail, "localName", !isHost(smtp.localName) && reasons.host);
	const keeping: Errors = {};
	put(keeping, "cron", backups.cron !== "" && !isCron(backups.cron) && reasons.cron);
	put(keeping, "cronMaxKeep", backups.cron !== "" && backups.cronMaxKeep < 1 && reasons.atLeast(1));
	put(keeping, "s3", s3Errors(backups.s3));
	const about: Errors = {};
	put(
		about,
		"accentColor",
		meta.accentColor !== "" && !/^#[0-9a-f]{6}$/i.test(meta.accentColor) && reasons.form,
	);
	put(about, "appName", oneLine(meta.appName));
	put(
		about,
		"appURL",
		needed(meta.appURL) ?? (/^https?:$/.test(URL.parse(meta.appURL)?.protocol ?? "") ? null : reasons.url),
	);
	put(about, "senderName", oneLine(meta.senderName));
	put(
		about,
		"senderAddress",
		needed(meta.senderAddress) ?? (emailForm.test(meta.senderAddress) ? null : reasons.form),
	);
	const limits: Errors = {};
	put(
		limits,
		"rules",
		rateLimits.enabled && rateLimits.rules.length === 0 ? reasons.required : ruleErrors(rateLimits.rules),
	);
	put(limits, "excludedIPs", networkErrors(rateLimits.excludedIPs));
	const many: Errors = {};
	for (const name of ["maxRequests", "timeout", "maxBodySize"] as const) {
		const required = batch.enabled && name !== "maxBodySize";
		put(many, name, required && batch[name] === 0 ? reasons.required : batch[name] < 0 && reasons.atLeast(0));
	}
	const errors: Errors = {};
	put(errors, "superuserIPs", networkErrors(superuserIPs));
	put(errors, "smtp", mail);
	put(errors, "s3", s3Errors(s3));
	put(errors, "backups", keeping);
	put(errors, "meta", about);
	put(errors, "rateLimits", limits);
	put(errors, "batch", many);
	put(errors, "logs", logs.maxDays < 0 ? { maxDays: reasons.atLeast(0) } : {});
	return errors;
}

/** Caller who changes the settings. */
export interface Caller {
	readonly ip: string;
	/** Confirms that the caller's own address is not among those of administrators. */
	readonly leavesOutOwn: boolean;
}

/** Prevents locking oneself out by an address list without one's own, unless it is confirmed. */
function lockedOut(
	before: Settings,
	{ superuserIPs }: Settings,
	{ ip, leavesOutOwn }: Caller,
): FieldError | null {
	const isNew = superuserIPs.join() !== before.superuserIPs.join();
	if (!isNew || leavesOutOwn || superuserIPs.length === 0 || covers(superuserIPs, ip)) return null;
	return {
		code: "validation_own_address_missing",
		message: {
			tr: `Sizin adresiniz (${ip}) listede yok: kaydedilirse siz de giremezsiniz.`,
			en: `Your own address (${ip}) is not in the list: you would lock yourself out.`,
		},
	};
}

/** Applies a request body to the current settings. @throws ApiError 400 with every reason */
export function changedSettings(
	current: Settings,
	body: Body,
	isCron: (expression: string) => boolean,
	caller: Caller,
): Settings {
	const settings = merged(current, body);
	settings.meta = { ...settings.meta, appURL: settings.meta.appURL.replace(/\/+$/, "") };
	const errors = settingsErrors(settings, isCron);
	put(errors, "superuserIPs", errors.superuserIPs ?? lockedOut(current, settings, caller));
	if (Object.keys(errors).length > 0) throw badRequest(messages.failedSettings, errors);
	return settings;
}

function withoutSecret({ secret: _secret, ...shown }: S3Settings) {
	return shown;
}

/** Settings without their secrets. */
export function shownSettings(settings: Settings): Record<string, unknown> {
	const { password: _password, ...smtp } = settings.smtp;
	return {
		...settings,
		smtp,
		s3: withoutSecret(settings.s3),
		backups: { ...settings.backups, s3: withoutSecret(settings.backups.s3) },
	};
}
