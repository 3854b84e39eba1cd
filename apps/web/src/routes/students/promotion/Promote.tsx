import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { invalidate } from "#data";
import { useTexts } from "#i18n";
import { Button, Page, Ready } from "#kit";
import { Clearance } from "./Holders.tsx";
import { apply, isRunning, latestKey, type Promotion, undo, useLatest, type Wishes } from "./model.ts";
import { Outcome, Progress } from "./Outcome.tsx";
import { Plan } from "./Plan.tsx";
import { texts } from "./texts.ts";

/** Promotion to a new school year: preview, confirmation, result and undo. */
export default function Promote({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const latest = useLatest();
	const { data } = latest;
	const onBegin = ({ promotion }: { promotion: Promotion }) => queries.setQueryData(latestKey, promotion);
	// The server's state no longer matches the plan.
	const onRefusal = () => void invalidate(queries, "promotions");
	const applying = useMutation({
		mutationFn: (plan: { wishes: Wishes; fingerprint: string }) => apply(plan.wishes, plan.fingerprint),
		onSuccess: onBegin,
		onError: onRefusal,
	});
	const undoing = useMutation({ mutationFn: undo, onSuccess: onBegin, onError: onRefusal });
	const runs = isRunning(data);
	const ran = useRef(false);
	useEffect(() => {
		// Once it has ended, cached reader data of other screens is outdated.
		if (ran.current && !runs)
			void invalidate(queries, "students", "promotions", "promotion_steps", "/api/", "schools");
		ran.current = runs;
	}, [runs, queries]);
	return (
		<Page title={t("title")} lead={t("lead")} actions={<Button onClick={onClose}>{t("back")}</Button>}>
			<Ready query={latest} />
			{data && runs && <Progress promotion={data} />}
			{data && !runs && (
				<Outcome
					promotion={data}
					busy={undoing.isPending}
					error={undoing.error}
					onUndo={() => undoing.mutate(data.id)}
				/>
			)}
			{data !== undefined && !runs && (
				<>
					<Plan
						key={data?.id}
						busy={applying.isPending}
						error={applying.error}
						onApply={(wishes, fingerprint) => applying.mutate({ wishes, fingerprint })}
					/>
					<Clearance />
				</>
			)}
		</Page>
	);
}
