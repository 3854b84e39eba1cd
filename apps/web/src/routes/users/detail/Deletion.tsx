import { collections } from "@rafta/library/collections/index";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, literal, type User, useEndpoint, useList } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Button, ConfirmButton, Facts, Ready, Select, useAction, useGo } from "#kit";
import { Part } from "../own/Part.tsx";
import { texts } from "../texts.ts";

type Counts = Readonly<Record<string, number>>;

/** Record counts by collection name; zero counts are left out. */
function CountList({ counts }: { counts: Counts }) {
	const number = useNumber();
	const { language } = useLanguage();
	const labelOf = (name: string) =>
		collections.find((one) => one.name === name)?.label.many[language] ?? name;
	return (
		<Facts
			items={Object.entries(counts)
				.filter(([, count]) => count > 0)
				.map(([name, count]) => [labelOf(name), number(count)] as const)}
		/>
	);
}

function ReassignRecords({ user, onDone }: { user: User; onDone(): void }) {
	const t = useTexts(texts);
	const [newOwner, setNewOwner] = useState("");
	const candidates = useList<User>("users", {
		filter: `(role = 2 || role = 3) && status = "active" && desk_only = false && id != ${literal(user.id)}${user.school_id ? ` && (role = 2 || school_id = ${literal(user.school_id)})` : ""}`,
		sort: "name",
		perPage: 200,
	});
	const reassign = useAction({
		mutationFn: () =>
			call("POST /api/users/:id/hand-over", { params: { id: user.id }, body: { user_id: newOwner } }),
		done: t("handedOver"),
		onSuccess: () => onDone(),
	});
	return (
		<div className="flex flex-wrap items-end gap-3">
			<Select
				label={t("heir")}
				value={newOwner}
				onChange={(event) => setNewOwner(event.target.value)}
				options={[
					["", t("chooseHeir")],
					...(candidates.data?.items ?? []).map((one) => [one.id, one.name || one.username] as const),
				]}
			/>
			<Button busy={reassign.isPending} disabled={newOwner === ""} onClick={() => reassign.mutate()}>
				{t("handOver")}
			</Button>
		</div>
	);
}

/** Shows what deleting an account would remove, offers to reassign its records, and deletes it. Administrators only. */
export function Deletion({ user }: { user: User }) {
	const t = useTexts(texts);
	const go = useGo();
	const queries = useQueryClient();
	const preview = useEndpoint("GET /api/users/:id/deletion", { params: { id: user.id } });
	const remove = useAction({
		mutationFn: () => call("POST /api/users/:id/deletion", { params: { id: user.id } }),
		done: t("deleted"),
		stale: ["users", "/api/archives"],
		onSuccess: () => {
			queries.removeQueries({ queryKey: ["users", "one", user.id] });
			go("/users/list");
		},
	});
	const { data } = preview;
	const owns = data !== undefined && Object.values(data.counts).some((count) => count > 0);
	const depended = data !== undefined && Object.keys(data.dependents).length > 0;
	const isKept = depended || (data?.open_loans ?? 0) > 0;
	const name = user.name || user.username;
	return (
		<Part title={t("deletion")} lead={t("deletionLead")}>
			<Ready query={preview}>
				{(data) => (
					<div className="flex flex-col gap-4">
						{owns ? (
							<section>
								<h3 className="mb-2 font-semibold">{t("owned")}</h3>
								<CountList counts={data.counts} />
							</section>
						) : (
							<p>{t("nothingOwned")}</p>
						)}
						{depended && (
							<section className="border-accent flex flex-col items-start gap-2 border-s-4 ps-4">
								<h3 className="font-semibold">{t("dependents")}</h3>
								<CountList counts={data.dependents} />
								<p>{t("dependentsText")}</p>
							</section>
						)}
						{data.open_loans > 0 && (
							<p className="text-accent-ink font-semibold">{t("openLoans", { count: data.open_loans })}</p>
						)}
						{owns && <ReassignRecords user={user} onDone={() => void preview.refetch()} />}
						<ConfirmButton
							variant="ghost"
							className={`self-start ${isKept ? "" : "text-error-ink"}`}
							disabled={isKept}
							busy={remove.isPending}
							ask={{
								title: t("deleteTitle", { name }),
								text: (
									<div className="flex flex-col gap-4">
										{owns && <CountList counts={data.counts} />}
										<p>{t("deleteText")}</p>
									</div>
								),
								yes: t("delete"),
							}}
							onConfirm={remove.mutate}
						>
							{t("delete")}
						</ConfirmButton>
					</div>
				)}
			</Ready>
		</Part>
	);
}
