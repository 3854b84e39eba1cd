import { plainCode } from "@rafta/library/circulation/codes";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { atDesk, call, reasonText, useLive } from "#data";
import { useScanQueue } from "#desk";
import { newOpId } from "#device";
import { useTexts } from "#i18n";
import { CodeField, NoAnswer, type Outcome, play, Ready, ScanTools, useScanTarget } from "#kit";
import { nameOf } from "../../students/nameOf.ts";
import { type SwapEvent, useAct, useFresh } from "../events/model.ts";
import { type Parcel, type Parcels, parcelsPath, useParcels } from "./model.ts";
import { ParcelList } from "./ParcelList.tsx";
import { fallbackActionOf, type ParcelAction, parcelActionOf } from "./parcel-action.ts";
import { jointSwapTexts } from "./texts.ts";

/** Packing and unpacking of parcels: one scan per book in either direction. */
export function ParcelDesk({ event }: { event: SwapEvent }) {
	const r = useTexts(jointSwapTexts);
	const field = useRef<HTMLInputElement>(null);
	const queries = useQueryClient();
	const fresh = useFresh();
	const parcels = useParcels(event);
	const [feedback, setFeedback] = useState<{ what: string; where: string; isBad: boolean } | null>(null);
	/** Scans are processed one after the other: each depends on the result of the previous one. */
	const { inLine, deliver, isInTrouble } = useScanQueue();
	const key = ["path", parcelsPath(event.id)];
	useLive("swap_legs", [parcelsPath(event.id)]);

	const missing = useAct("missing", () => {
		setFeedback({ what: "", where: r("missingDone"), isBad: false });
		field.current?.focus();
	});

	const currentParcels = (): Parcels => queries.getQueryData<Parcels>(key) ?? { out: [], in: [] };

	/** Returns the operation for a code; for an unlisted code, one whose refusal explains the problem. */
	async function actionFor(code: string): Promise<ParcelAction> {
		const action = parcelActionOf(currentParcels(), code);
		if (action) return action;
		const { data = currentParcels() } = await parcels.refetch();
		return parcelActionOf(data, code) ?? fallbackActionOf(data, code);
	}

	async function move(action: ParcelAction, code: string, opId: string): Promise<Outcome> {
		const { parcel } = await deliver(() =>
			atDesk(queries, () => call(`POST /api/swaps/${action}`, { body: { op_id: opId, code } })),
		);
		const { title, school } = parcel;
		const renew = (list: readonly Parcel[]) => list.map((one) => (one.leg === parcel.leg ? parcel : one));
		queries.setQueryData<Parcels>(key, (old) => old && { out: renew(old.out), in: renew(old.in) });
		fresh();
		setFeedback(
			action === "send"
				? { what: r("packed", { title }), where: school, isBad: false }
				: { what: r("unpacked", { title }), where: nameOf(parcel.student), isBad: false },
		);
		const outcome = action === "send" ? "lent" : "hold";
		play(outcome);
		return outcome;
	}

	function take(scanned: string, opId = newOpId(), action?: ParcelAction): Promise<Outcome> {
		const code = plainCode(scanned);
		return inLine(async (): Promise<Outcome> => {
			try {
				return await move(action ?? (await actionFor(code)), code, opId);
			} catch (error) {
				setFeedback({ what: "", where: reasonText(error), isBad: true });
				play("refused");
				// Another school may have changed the plan: the list is refetched.
				fresh();
				return "refused";
			} finally {
				field.current?.focus();
			}
		});
	}
	useScanTarget((code, opId) => take(code, opId));

	return (
		<div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
			<div className="flex flex-col gap-4">
				<CodeField field={field} label={r("scan")} onCode={(code) => void take(code)} />
				<p>{r("scanHint")}</p>
				<ScanTools />
				<NoAnswer isShown={isInTrouble} />
				<div role="status">
					{feedback && (
						<div className={`alert ${feedback.isBad ? "alert-error" : "alert-success"}`}>
							<div className="min-w-0">
								{feedback.what && <p>{feedback.what}</p>}
								<p className={`font-semibold break-words ${feedback.isBad ? "text-lg" : "text-xl"}`}>
									{feedback.where}
								</p>
							</div>
						</div>
					)}
				</div>
			</div>
			<div className="flex flex-col gap-5">
				<Ready query={parcels}>
					{(data) => (
						<>
							<ParcelList
								direction="out"
								parcels={data.out}
								onPress={({ token }) => void take(token, newOpId(), "send")}
							/>
							<ParcelList
								direction="in"
								parcels={data.in}
								onPress={({ token }) => void take(token, newOpId(), "receive")}
								onMissing={({ leg }) => missing.mutate({ event: event.id, leg })}
							/>
						</>
					)}
				</Ready>
			</div>
		</div>
	);
}
