import { useQueryClient } from "@tanstack/react-query";
import { invalidate, literal, useList, useLive, useSave } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, Ready, tellFailure, toast } from "#kit";
import { texts } from "../texts.ts";

function Request({ id, name }: { id: string; name: string }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const save = useSave("memberships", id);
	// A decision is final, and the person is told at once: there is nothing to take back.
	const decide = (status: "approved" | "refused") =>
		save.mutate(
			{ status },
			{
				onSuccess: () => {
					toast(t(status === "approved" ? "approvedOne" : "refusedOne", { name }));
					void invalidate(queries, "/api/members");
				},
				onError: tellFailure,
			},
		);
	return (
		<li className="flex flex-wrap items-center justify-between gap-2 py-2">
			<span className="font-semibold">{name}</span>
			<span className="flex gap-2">
				<Button className="btn-sm" variant="primary" busy={save.isPending} onClick={() => decide("approved")}>
					{t("approve")}
				</Button>
				<Button className="btn-sm" busy={save.isPending} onClick={() => decide("refused")}>
					{t("refuse")}
				</Button>
			</span>
		</li>
	);
}

/** Requests to join the school, for its staff to decide. */
export function Requests({ school }: { school: string }) {
	const t = useTexts(texts);
	const requests = useList("memberships", {
		filter: `school_id = ${literal(school)} && status = "requested"`,
		perPage: 100,
	});
	useLive("memberships", ["memberships"]);
	return (
		<Card title={t("requests")}>
			<Ready query={requests} />
			{requests.data?.items.length === 0 && <p>{t("noRequests")}</p>}
			<ul>
				{requests.data?.items.map((one) => (
					<Request key={one.id} id={one.id} name={one.user_name} />
				))}
			</ul>
		</Card>
	);
}
