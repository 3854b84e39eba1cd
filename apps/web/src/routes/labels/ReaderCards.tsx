import type { SelectionActionProps } from "../resource/props.ts";
import { SelectedLabels } from "./SelectedLabels.tsx";

/** Cards of the selected readers. */
export default function ReaderCards({ selection }: SelectionActionProps) {
	return <SelectedLabels selection={selection} kinds={["cards"]} />;
}
