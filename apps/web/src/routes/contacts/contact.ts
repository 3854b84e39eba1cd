import type { RecordModel } from "pocketbase";
import type { ComponentProps } from "react";
import type { Badge } from "../../ui/Badge.tsx";

export type Status = "new" | "read" | "answered" | "closed" | "spam";

/** A message of the contact form. */
export interface Contact extends RecordModel {
	name: string;
	email: string;
	subject: string;
	message: string;
	status: Status;
	answer: string;
	answered_at: string;
	spam_signs: string;
	created: string;
}

export const tones: Readonly<Record<Status, ComponentProps<typeof Badge>["tone"]>> = {
	new: "info",
	read: "neutral",
	answered: "good",
	closed: "neutral",
	spam: "warn",
};
