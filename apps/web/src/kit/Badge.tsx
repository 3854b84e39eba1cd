import type { ReactNode } from "react";

type Tone = "neutral" | "good" | "warn" | "bad" | "info";

// A colour: each element of some opacity is a layer of its own to paint.
const quiet = "text-current/75 font-normal";

/** Colour belongs to exceptions, as ink: a filled badge on every row hides the one row that matters. */
const tones: Record<Tone, string> = {
	neutral: quiet,
	good: quiet,
	info: quiet,
	warn: "text-accent-ink font-semibold",
	bad: "text-error-ink font-semibold",
};

/** A short state beside a record's name. */
export const Badge = ({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) => (
	<span className={`text-sm whitespace-nowrap ${tones[tone]}`}>{children}</span>
);
