/** A school's swap rules: how many swaps one reader may have in progress, and the deadlines. */
import { type Condition, conditions } from "./types.ts";

/** As named in `library_settings.swap_settings`. */
export interface SwapRules {
	/** Whether readers may swap outside events. Swaps in progress continue after it is switched off. */
	readonly everyday: boolean;
	/** Worst condition allowed for an everyday offer; events have their own limit. */
	readonly min_condition: Condition;
	/** Books that a reader may offer outside events. */
	readonly offers: number;
	/** Maximum number of a reader's requests awaiting an answer. */
	readonly asks: number;
	/** Days for answering a request. */
	readonly answer_days: number;
	/** Days for both readers to bring their books. */
	readonly bring_days: number;
	/** Days before the deadline at which readers who have not brought their book are reminded; 0: no reminder. */
	readonly remind_days: number;
	/** Number of reports by readers after which an offer is hidden automatically; staff then review it. */
	readonly reports: number;
	/** Books of a reader in one event, unless the event sets its own limit. */
	readonly event_items: number;
	/** Wishes of a reader in one event. */
	readonly wants: number;
}

/** Defaults where nothing is set. */
export const factorySwapRules: SwapRules = {
	everyday: true,
	min_condition: "worn",
	offers: 5,
	asks: 3,
	answer_days: 7,
	bring_days: 14,
	remind_days: 3,
	reports: 3,
	event_items: 3,
	wants: 30,
};

/** Maximum number of books in one event, because a result is written in one batch. */
export const MAX_EVENT_BOOKS = 1000;

export type SwapNumber = Exclude<keyof SwapRules, "everyday" | "min_condition">;

/** Minimum and maximum of each number. */
export const swapNumbers: Readonly<Record<SwapNumber, { readonly min: number; readonly max: number }>> = {
	offers: { min: 1, max: 50 },
	asks: { min: 1, max: 20 },
	answer_days: { min: 1, max: 60 },
	bring_days: { min: 1, max: 60 },
	remind_days: { min: 0, max: 30 },
	reports: { min: 1, max: 20 },
	event_items: { min: 1, max: 50 },
	wants: { min: 1, max: 50 },
};

const isOwn = (object: object, name: string): boolean => Object.hasOwn(object, name);

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

function isRule(name: string, value: unknown): boolean {
	if (name === "everyday") return typeof value === "boolean";
	if (name === "min_condition") return (conditions as readonly unknown[]).includes(value);
	if (!isOwn(swapNumbers, name)) return false;
	const { min, max } = swapNumbers[name as SwapNumber];
	return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

/**
 * Returns the first invalid member of a value as a school's rules, `""` if the value itself is invalid. Members may be
 * left out. The reminder comes before the deadline, so it needs fewer days than bringing.
 */
export function swapRulesFault(value: unknown): string | null {
	if (isEmpty(value)) return null;
	if (typeof value !== "object" || Array.isArray(value)) return "";
	const rules = value as Readonly<Record<string, unknown>>;
	const wrong = Object.keys(rules).find((name) => !isRule(name, rules[name]));
	if (wrong !== undefined) return wrong;
	const { remind_days = 0, bring_days = factorySwapRules.bring_days } = rules as Partial<SwapRules>;
	return remind_days > 0 && remind_days >= bring_days ? "remind_days" : null;
}

/** Rules in force for stored settings, the most specific row first. Members that no row sets have their default. */
export function swapRulesOf(...stored: readonly unknown[]): SwapRules {
	const overrides = stored
		.filter((value) => swapRulesFault(value) === null)
		.map(Object) as Partial<SwapRules>[];
	const rules: SwapRules = Object.assign({}, factorySwapRules, ...overrides.reverse());
	// Applies where the days for bringing are few and no reminder is set.
	return { ...rules, remind_days: Math.min(rules.remind_days, rules.bring_days - 1) };
}
