import { useState } from "react";
import { useUser } from "#data";
import { deskOperation } from "#desk";
import { newOpId } from "#device";
import { useTexts } from "#i18n";
import { Button, tellFailure } from "#kit";
import { texts } from "./texts.ts";

/**
 * Asks, in the line of a returned book that its reader had claimed returned, how it came back. The answer is optional:
 * the next scan goes on, and the question stays in the library's tasks.
 */
export function ClaimQuestion({ loan }: { loan: string }) {
	const t = useTexts(texts);
	const isVolunteer = useUser()?.desk_only === true;
	const [state, setState] = useState<"asked" | "sent" | "brought_back" | "found_by_library">("asked");
	if (isVolunteer) return null;
	async function answer(outcome: "brought_back" | "found_by_library") {
		setState("sent");
		try {
			await deskOperation("/api/circulation/resolve", { op_id: newOpId(), loan, outcome });
			setState(outcome);
		} catch (error) {
			tellFailure(error);
			setState("asked");
		}
	}
	if (state === "brought_back" || state === "found_by_library")
		return <p className="mt-2 font-semibold">✓ {t(state)}</p>;
	return (
		<div className="mt-2 flex flex-wrap gap-2">
			{(["brought_back", "found_by_library"] as const).map((outcome) => (
				<Button key={outcome} className="btn-sm" busy={state === "sent"} onClick={() => void answer(outcome)}>
					{t(outcome)}
				</Button>
			))}
		</div>
	);
}
