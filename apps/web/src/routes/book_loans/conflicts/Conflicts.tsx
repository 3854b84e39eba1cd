/** Conflict cards on the desk's home: offline actions that need a review, with the possible steps. */

import { reasonMessage } from "@rafta/library/circulation/reasons";
import { formatInstant } from "@rafta/library/turkish/dates";
import { type FormEvent, useState } from "react";
import { call, deskReads, useLive, useUser } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Badge, Button, Card, Link, TextInput, useAction } from "#kit";
import { type Conflict, useConflicts } from "./conflict.ts";
import { texts } from "./texts.ts";

type Resolution = Record<"note" | "copy" | "student", string>;

/** Only filled fields are sent; a copy or a reader corrects the event and records it. */
const bodyOf = (values: Resolution): Partial<Resolution> =>
	Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));

/** Subject of a card: the book, the reader, and the reader whose loan it ended. */
function About({ conflict }: { conflict: Conflict }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const { copy, student, other_loan, actor } = conflict.expand ?? {};
	const book = copy
		? `${copy.expand?.book_id?.title ?? ""} (${copy.barcode})`
		: t("unknownBook", { code: conflict.said?.copy ?? "-" });
	const reader =
		student?.full_name ??
		(conflict.said?.student ? t("unknownReader", { code: conflict.said.student }) : undefined);
	const other = other_loan?.expand?.student_id?.full_name;
	return (
		<>
			<p className="font-semibold wrap-anywhere">
				{t(`${conflict.outcome}_${conflict.kind}`)}: {[book, reader].filter(Boolean).join(" · ")}
			</p>
			<ul className="list-inside list-disc">
				{(conflict.reasons ?? []).map((reason) => (
					<li key={reason.code}>
						{reason.code === "copy_on_loan" ? t("wasOut") : reasonMessage(reason, language)}
					</li>
				))}
				{other && <li>{t("other", { name: other })}</li>}
			</ul>
			<p className="text-sm opacity-80">
				{t("by", { name: actor?.name ?? "-", time: formatInstant(conflict.at) })}
			</p>
		</>
	);
}

function OneConflict({ conflict }: { conflict: Conflict }) {
	const t = useTexts(texts);
	const [values, setValues] = useState<Resolution>({ note: "", copy: "", student: "" });
	const settle = useAction({
		mutationFn: () =>
			call("POST /api/circulation/conflicts/:id/settle", {
				params: { id: conflict.id },
				body: bodyOf(values),
			}),
		done: t("settled"),
		stale: deskReads,
	});
	const field = (name: keyof Resolution) => ({
		label: t(name),
		value: values[name],
		onChange: (event: { target: { value: string } }) =>
			setValues((before) => ({ ...before, [name]: event.target.value })),
	});
	const isOpen = conflict.outcome === "conflict";
	const needsReader = isOpen && conflict.kind === "checkout" && conflict.student === "";
	const isRight = values.copy.trim() !== "" || values.student.trim() !== "";
	function submit(event: FormEvent) {
		event.preventDefault();
		settle.mutate();
	}
	return (
		<li className={`border-s-8 ps-3 ${isOpen ? "border-error" : "border-warning"}`}>
			<About conflict={conflict} />
			<form onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-2">
				{isOpen && conflict.copy === "" && (
					<div className="min-w-44">
						<TextInput {...field("copy")} autoComplete="off" maxLength={300} />
					</div>
				)}
				{needsReader && (
					<div className="min-w-44">
						<TextInput {...field("student")} autoComplete="off" maxLength={300} />
					</div>
				)}
				<div className="min-w-44 flex-1">
					<TextInput {...field("note")} maxLength={1000} />
				</div>
				<Button type="submit" busy={settle.isPending}>
					{t(isRight ? "redo" : "settle")}
				</Button>
				{conflict.loan && (
					<Link href={`/book_loans/detail/${conflict.loan}`} className="btn btn-ghost">
						{t("loan")}
					</Link>
				)}
				{conflict.student && (
					<Link href={`/students/detail/${conflict.student}`} className="btn btn-ghost">
						{t("reader")}
					</Link>
				)}
			</form>
		</li>
	);
}

/** Renders nothing if no conflict is open. */
export function Conflicts() {
	const t = useTexts(texts);
	const user = useUser();
	const conflicts = useConflicts(user !== null && !user.desk_only);
	useLive("desk_conflicts", user && !user.desk_only ? ["desk_conflicts"] : []);
	const { items = [], totalItems = 0 } = conflicts.data ?? {};
	if (items.length === 0) return null;
	return (
		<Card>
			<h2 className="mb-1 flex flex-wrap items-center gap-2 text-lg font-semibold">
				{t("title")} <Badge tone="bad">{totalItems}</Badge>
			</h2>
			<p className="mb-4 max-w-prose">{t("lead")}</p>
			<ul className="flex flex-col gap-5">
				{items.map((conflict) => (
					<OneConflict key={conflict.id} conflict={conflict} />
				))}
			</ul>
			{totalItems > items.length && <p className="mt-4">{t("more", { count: totalItems - items.length })}</p>}
		</Card>
	);
}
