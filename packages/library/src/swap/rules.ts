/** What a school allows in swaps: how much one reader may have under way, and for how long things wait. */
import { type Condition, conditions } from "./types.ts";

/** As `library_settings.swap_settings` names them. */
export interface SwapRules {
	/** Whether readers swap outside events. What is under way goes on where they do not any more. */
	readonly everyday: boolean;
	/** The most worn that an everyday offer may be; events say it themselves. */
	readonly min_condition: Condition;
	/** Books that a reader offers outside events. */
	readonly offers: number;
	/** Asks of a reader that wait for an answer. */
	readonly asks: number;
	/** Days in which an ask is answered. */
	readonly answer_days: number;
	/** Days in which both bring their books. */
	readonly bring_days: number;
	/** Days before the last one at which those who have not brought theirs are reminded; 0: nobody is. */
	readonly remind_days: number;
	/** Readers who reported an offer until it disappears by itself; staff then look at it. */
	readonly reports: number;
	/** Books of a reader in one event, where the event says nothing. */
	readonly event_items: number;
	/** Wishes of a reader in one event. */
	readonly wants: number;
}

/** What holds where nothing is set. */
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

/** Books in one event: a result is written in one go. */
export const mostEventBooks = 1000;

export type SwapNumber = Exclude<keyof SwapRules, "everyday" | "min_condition">;

/** The least and the most that each number may be. */
export const swapNumbers: Readonly<Record<SwapNumber, { readonly least: number; readonly most: number }>> = {
	offers: { least: 1, most: 50 },
	asks: { least: 1, most: 20 },
	answer_days: { least: 1, most: 60 },
	bring_days: { least: 1, most: 60 },
	remind_days: { least: 0, most: 30 },
	reports: { least: 1, most: 20 },
	event_items: { least: 1, most: 50 },
	wants: { least: 1, most: 50 },
};

const isOwn = (object: object, name: string): boolean => Object.hasOwn(object, name);

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

function isRule(name: string, value: unknown): boolean {
	if (name === "everyday") return typeof value === "boolean";
	if (name === "min_condition") return (conditions as readonly unknown[]).includes(value);
	if (!isOwn(swapNumbers, name)) return false;
	const { least, most } = swapNumbers[name as SwapNumber];
	return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/**
 * The first member of a value that cannot be kept as a school's rules, `""` where the value itself cannot. Members may be
 * left out. Who is reminded is so before the last day: there are fewer days for that than for bringing.
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

/** The rules in force for what rows of settings keep, the nearest row first. What no row says is the factory's. */
export function swapRulesOf(...stored: readonly unknown[]): SwapRules {
	const said = stored.filter((value) => swapRulesFault(value) === null).map(Object) as Partial<SwapRules>[];
	const rules: SwapRules = Object.assign({}, factorySwapRules, ...said.reverse());
	// Few days for bringing, and of reminding nothing is said there.
	return { ...rules, remind_days: Math.min(rules.remind_days, rules.bring_days - 1) };
}
