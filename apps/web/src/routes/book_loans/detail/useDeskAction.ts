import { useQueryClient } from "@tanstack/react-query";
import { deskReads, invalidate } from "#data";
import { deskOperation, undoRequest } from "#desk";
import { newOpId } from "#device";
import { useTexts } from "#i18n";
import { tellFailure, toast, useAction } from "#kit";
import { undoWindow } from "../create/session.ts";
import { texts } from "./texts.ts";

export interface DeskAction {
	/** Name of the operation: `lost` means `/api/circulation/lost`. */
	readonly name: "checkout" | "checkin" | "renew" | "lost" | "claim" | "resolve" | "found" | "damaged";
	readonly body: Readonly<Record<string, unknown>>;
	/** Success message. */
	readonly text?: (answer: { readonly loan: { readonly due_on: string } | null }) => string;
}

/** Sends desk actions from the page of a loan, a copy or a task, shows the result and offers an undo. */
export function useDeskAction({ isQuiet = false } = {}) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	async function undo(opId: string): Promise<void> {
		try {
			await undoRequest(opId)();
			toast(t("undone"));
			await invalidate(queries, ...deskReads);
		} catch (error) {
			tellFailure(error);
		}
	}
	return useAction({
		quiet: isQuiet,
		mutationFn: async ({ name, body, text }: DeskAction) => {
			const op_id = newOpId();
			const answer = await deskOperation(`/api/circulation/${name}`, {
				op_id,
				...body,
			});
			return { op_id, message: text?.(answer) ?? t("saved") };
		},
		stale: deskReads,
		onSuccess: ({ op_id, message }) =>
			toast(message, "good", { label: t("undo"), run: () => void undo(op_id), stays: undoWindow }),
	});
}
