/** Settings as read and written by the HTTP API. Secrets are never shown; omitted members keep their value. */

import { between, reason, reasons } from "../collections/reasons.ts";
import { badRequest, errorsIn, errorsOfEach, type FieldError, type FieldErrors } from "../errors.ts";
import { isObject } from "../is-object.ts";
import { messages } from "../messages/api.ts";
import { textOf } from "../texts.ts";
import { covers, isAddressOrNetwork, isServiceAddress } from "./addresses.ts";
import type { RateLimitRule, S3Settings, Settings } from "./model.ts";

type Body = Readonly<Record<string, unknown>>;

const malformedError = () => badRequest(messages.badBody);

function readRules(given: unknown): RateLimitRule[] {
	if (!Array.isArray(given)) throw malformedError();
	return given.map((one: unknown) => {
		if (!isObject(one)) throw malformedError();
		return mergeGroup({ label: "", audience: "", duration: 0, maxRequests: 0 } as RateLimitRule, one);
	});
}

/** Merges given members into a group. @throws ApiError 400 for a member of another kind */
function mergeGroup<Group extends object>(before: Group, given: Body): Group {
	const result = { ...before } as Record<string, unknown>;
	for (const [name, old] of Object.entries(before)) {
		const value = given[name];
		if (value === undefined || value === null) continue;
		if (name === "rules") result[name] = readRules(value);
		else if (Array.isArray(old)) {
			if (!Array.isArray(value) || value.some((item) => typeof item !== "string")) throw malformedError();
			result[name] = value;
		} else if (isObject(old)) {
			if (!isObject(value)) throw malformedError();
			result[name] = mergeGroup(old, value);
		} else if (typeof value !== typeof old || (typeof value === "number" && !Number.isFinite(value))) {
			throw malformedError();
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

const requiredError = (text: string): FieldError | null => {
	if (text === "") return reasons.required;
	return text.length > 255 ? reasons.length(1, 255) : null;
};

const countError = (count: number, isNeeded: boolean): FieldError | false =>
	isNeeded && count === 0 ? reasons.required : count < 0 && reasons.atLeast(0);

/** Values used in mail headers: a line break would start another header. */
const oneLine = (text: string): FieldError | null =>
	requiredError(text) ?? (/\p{Cc}/u.test(text) ? reasons.form : null);

function s3Errors(s3: S3Settings): FieldErrors {
	const names = s3.enabled ? (["endpoint", "bucket", "region", "accessKey", "secret"] as const) : [];
	return {
		...Object.assign({}, ...names.map((name) => errorsIn(name, requiredError(s3[name])))),
		...errorsIn("endpoint", s3.endpoint !== "" && !isServiceAddress(s3.endpoint) && reasons.url),
	};
}

function ruleErrors(rules: readonly RateLimitRule[]): FieldErrors {
	const seen: string[] = [];
	return errorsOfEach(rules, ({ label, audience, maxRequests, duration }) => {
		const key = `${label}@@${audience}`;
		const isTwice = seen.some((one) => one.startsWith(key) || key.startsWith(one));
		seen.push(key);
		const malformedLabel = requiredError(label) ?? (!labelForm.test(label) && reasons.form);
		return {
			...errorsIn("label", malformedLabel || (isTwice && reasons.ruleTwice(label))),
			...errorsIn("maxRequests", between(maxRequests, 1)),
			...errorsIn("duration", between(duration, 1)),
			...errorsIn("audience", !["", "@guest", "@auth"].includes(audience) && reasons.choice),
		};
	});
}

function networkErrors(texts: readonly string[]): FieldErrors {
	const wrong = texts.findIndex((text) => !isAddressOrNetwork(text));
	return wrong < 0 ? {} : { [wrong]: reasons.network };
}

/** Validation errors of settings, by group and member; empty when they are valid. */
function settingsErrors(settings: Settings, isCron: (expression: string) => boolean): FieldErrors {
	const { smtp, s3, backups, meta, rateLimits, batch, logs, superuserIPs } = settings;
	const { cron, cronMaxKeep } = backups;
	const isColor = meta.accentColor === "" || /^#[0-9a-f]{6}$/i.test(meta.accentColor);
	const isWeb = /^https?:$/.test(URL.parse(meta.appURL)?.protocol ?? "");
	const isEmail = emailForm.test(meta.senderAddress);
	const hasNoRules = rateLimits.enabled && rateLimits.rules.length === 0;
	return {
		...errorsIn("superuserIPs", networkErrors(superuserIPs)),
		...errorsIn("smtp", {
			...errorsIn("host", smtp.enabled && (requiredError(smtp.host) ?? (!isHost(smtp.host) && reasons.host))),
			...errorsIn(
				"port",
				countError(smtp.port, smtp.enabled) || (smtp.port > 65_535 && reasons.atMost(65_535)),
			),
			...errorsIn("authMethod", !["", "PLAIN", "LOGIN"].includes(smtp.authMethod) && reasons.choice),
			...errorsIn("localName", !isHost(smtp.localName) && reasons.host),
		}),
		...errorsIn("s3", s3Errors(s3)),
		...errorsIn("backups", {
			...errorsIn("cron", cron !== "" && !isCron(cron) && reasons.cron),
			...errorsIn("cronMaxKeep", cron !== "" && cronMaxKeep < 1 && reasons.atLeast(1)),
			...errorsIn("s3", s3Errors(backups.s3)),
		}),
		...errorsIn("meta", {
			...errorsIn("accentColor", !isColor && reasons.form),
			...errorsIn("appName", oneLine(meta.appName)),
			...errorsIn("appURL", requiredError(meta.appURL) ?? (!isWeb && reasons.url)),
			...errorsIn("senderName", oneLine(meta.senderName)),
			...errorsIn("senderAddress", requiredError(meta.senderAddress) ?? (!isEmail && reasons.form)),
		}),
		...errorsIn("rateLimits", {
			...errorsIn("rules", hasNoRules ? reasons.required : ruleErrors(rateLimits.rules)),
			...errorsIn("excludedIPs", networkErrors(rateLimits.excludedIPs)),
		}),
		...errorsIn("batch", {
			...errorsIn("maxRequests", countError(batch.maxRequests, batch.enabled)),
			...errorsIn("timeout", countError(batch.timeout, batch.enabled)),
			...errorsIn("maxBodySize", countError(batch.maxBodySize, false)),
		}),
		...errorsIn("logs", errorsIn("maxDays", countError(logs.maxDays, false))),
	};
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
	return reason("own_address_missing", textOf("settings.ownAddressMissing", { ip }));
}

/** Applies a request body to the current settings. @throws ApiError 400 with every reason */
export function changedSettings(
	current: Settings,
	body: Body,
	isCron: (expression: string) => boolean,
	caller: Caller,
): Settings {
	const settings = mergeGroup(current, body);
	settings.meta = { ...settings.meta, appURL: settings.meta.appURL.replace(/\/+$/, "") };
	const invalid = settingsErrors(settings, isCron);
	const own = !invalid.superuserIPs && lockedOut(current, settings, caller);
	const errors = { ...invalid, ...errorsIn("superuserIPs", own) };
	if (Object.keys(errors).length > 0) throw badRequest(messages.failedSettings, errors);
	return settings;
}

const withoutSecret = ({ secret: _secret, ...shown }: S3Settings) => shown;

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
