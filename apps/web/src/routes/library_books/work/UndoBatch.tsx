import { useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useWork } from "./model.ts";
import { Refused } from "./Refused.tsx";
import { workTexts } from "./texts.ts";

/** Undoes a batch operation on copies, after a confirmation. */
export function UndoBatch({ id, onUndone }: { id: string; onUndone?: () => void }) {
	const t = useTexts(workTexts);
	const [isAsking, setIsAsking] = useState(false);
	const undo = useWork("POST /api/copies/undo");
	if (!isAsking) return <Button onClick={() => setIsAsking(true)}>{t("undo")}</Button>;
	return (
		<div role="status" className="flex flex-col gap-2">
			<div className="flex flex-wrap items-center gap-2">
				<span>{t("undoAsk")}</span>
				<Button
					variant="danger"
					busy={undo.isPending}
					onClick={() =>
						undo.mutate(
							{ batch: id },
							{
								onSuccess: () => {
									toast(t("undone"));
									setIsAsking(false);
									onUndone?.();
								},
							},
						)
					}
				>
					{t("undoYes")}
				</Button>
				<Button onClick={() => setIsAsking(false)}>{t("cancel")}</Button>
			</div>
			<Refused error={undo.error} />
		</div>
	);
}
