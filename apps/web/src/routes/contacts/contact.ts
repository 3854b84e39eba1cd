import type { ComponentProps } from "react";
import type { PresentedRecord } from "#data";
import type { Badge } from "#kit";

export type Status = "new" | "read" | "answered" | "closed" | "spam";

/** A message of the contact form. */
export type Contact = PresentedRecord<"contacts">;

export const tones: Readonly<Record<Status, ComponentProps<typeof Badge>["tone"]>> = {
	new: "info",
	read: "neutral",
	answered: "good",
	closed: "neutral",
	spam: "warn",
};
