import type { SelectionActionProps } from "../resource/actions.ts";
import { SelectedLabels } from "./SelectedLabels.tsx";

/** Cards of the ticked readers. */
export default function ReaderCards({ selection }: SelectionActionProps) {
	return <SelectedLabels selection={selection} kinds={["cards"]} />;
}
