import type { AnswerOf } from "@rafta/library/api/index";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deskReads, invalidate, perform } from "#data";
import { undoRequest } from "#desk";
import { newOpId } from "#device";
import { useTexts } from "#i18n";
import { Button, tellFailure, toast, useAction } from "#kit";
import { undoWindow } from "./create/session.ts";
import { renewTexts } from "./renewTexts.ts";

type RefusedLoans = AnswerOf<"POST /api/circulation/renew-all">["refused"];

/**
 * Renews all of a reader's loans that may be renewed, with one undo, and names those that were not with the reason.
 * `onChange`: after the renewal and after its undo.
 */
export function RenewAll({ student, onChange }: { student: string; onChange?(): void }) {
	const t = useTexts(renewTexts);
	const queries = useQueryClient();
	const [refused, setRefused] = useState<RefusedLoans>([]);
	const [isNone, setNone] = useState(false);
	function changeDue(): void {
		onChange?.();
		void invalidate(queries, ...deskReads);
	}
	async function undo(opId: string): Promise<void> {
		try {
			await undoRequest(opId)();
			setRefused([]);
			toast(t("undone"));
			changeDue();
		} catch (error) {
			tellFailure(error);
		}
	}
	const renew = useAction({
		mutationFn: async () => {
			const opId = newOpId();
			return { opId, answer: await perform("POST /api/circulation/renew-all", { student }, { opId }) };
		},
		onSuccess: ({ opId, answer }) => {
			const count = answer.renewed.length;
			setRefused(answer.refused);
			setNone(count === 0);
			if (count === 0) return;
			const action = { label: t("undo"), run: () => void undo(opId), stays: undoWindow };
			toast(t("renewedCount", { count }), "good", action);
			changeDue();
		},
	});
	return (
		<>
			<Button variant="ghost" busy={renew.isPending} onClick={() => renew.mutate()}>
				{t("renewAll")}
			</Button>
			{refused.length > 0 && (
				<div role="status" className="border-base-300 mx-4 mt-2 basis-full border-s-4 ps-3 text-sm">
					<p className="font-semibold">{t(isNone ? "renewedNone" : "notRenewed")}</p>
					{refused.map(({ id, title, reasons }) => (
						<p key={id} className="wrap-anywhere">
							{title}: {reasons.map(({ message }) => message).join(" ")}
						</p>
					))}
				</div>
			)}
		</>
	);
}
