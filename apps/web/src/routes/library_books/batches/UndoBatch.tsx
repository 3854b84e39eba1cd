import { useTexts } from "#i18n";
import { ConfirmButton, toast } from "#kit";
import { useBatch } from "./model.ts";
import { Refused } from "./Refused.tsx";
import { batchTexts } from "./texts.ts";

/** Undoes a batch operation on copies, after a confirmation. */
export function UndoBatch({ id, onUndone }: { id: string; onUndone?: () => void }) {
	const t = useTexts(batchTexts);
	const undo = useBatch("POST /api/copies/undo");
	return (
		<div className="flex flex-col gap-2">
			<ConfirmButton
				className="self-start"
				busy={undo.isPending}
				ask={{ title: t("undoTitle"), text: t("undoText"), yes: t("undo") }}
				onConfirm={() =>
					undo.mutate(
						{ batch: id },
						{
							onSuccess: () => {
								toast(t("undone"));
								onUndone?.();
							},
						},
					)
				}
			>
				{t("undo")}
			</ConfirmButton>
			<Refused error={undo.error} />
		</div>
	);
}
