import type { ReactNode } from "react";

type Tone = "neutral" | "good" | "warn" | "bad" | "info";

const tones: Record<Tone, string> = {
	neutral: "badge-neutral",
	good: "badge-success",
	warn: "badge-warning",
	bad: "badge-error",
	info: "badge-info",
};

export const Badge = ({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) => (
	<span className={`badge ${tones[tone]} whitespace-nowrap`}>{children}</span>
);
