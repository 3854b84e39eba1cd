import { useTexts } from "#i18n";
import { Button } from "#kit";
import type { SelectionActionProps } from "../../resource/props.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { batchTexts } from "./texts.ts";
import { useTicked } from "./useTicked.ts";

/** Moves the selected copies to another library. */
export default function MoveCopies({ selection }: SelectionActionProps) {
	const t = useTexts(batchTexts);
	const ticked = useTicked(selection);
	return (
		<>
			<Button busy={ticked.isBusy} onClick={ticked.begin}>
				{t("move")}
			</Button>
			{ticked.ids.length > 0 && <MoveDialog ids={ticked.ids} onClose={ticked.end} />}
		</>
	);
}
