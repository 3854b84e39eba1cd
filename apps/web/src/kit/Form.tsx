import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { fieldErrors, invalidate, type Read } from "#data";
import { common, useTexts } from "#i18n";
import { afterSave, isSame } from "#state";
import { Button } from "./Button.tsx";
import { DialogButtons } from "./Dialog.tsx";
import { isNoDay } from "./date/typed-day.ts";
import { FormControl, type FormField, type OtherFields, type Values } from "./FormControl.tsx";
import { FormErrors } from "./FormErrors.tsx";
import { toast } from "./toast.tsx";
import { useUnsaved } from "./useUnsaved.ts";

export interface FieldGroup {
	/** Empty where the screen's heading says it. */
	readonly title: string;
	readonly fields: readonly string[];
}

/** What a form's own buttons and texts need of it. */
interface FormState<V extends Values> extends OtherFields<V> {
	readonly isChanged: boolean;
	/** Saves other values than those typed, which it then shows. */
	save(values: V): void;
}

export interface FormProps<V extends Values, T> {
	/** Values at first, including those of fields that are not shown. */
	initial: V;
	/** The fields in order; those of a function depend on the values, and on what was refused of them. */
	fields:
		| readonly FormField<NoInfer<V>>[]
		| ((values: NoInfer<V>, refused: Readonly<Record<string, string>>) => readonly FormField<NoInfer<V>>[]);
	/** Fields under headings, in order; without them they follow one another. */
	groups?: readonly FieldGroup[] | undefined;
	/** Groups from this one on are folded under a heading until somebody wants them, or one of them has an error. */
	folded?: { readonly title: string; readonly from: number } | undefined;
	/** Two columns where there is room, one, or one line with the button. */
	layout?: "columns" | "stack" | "line";
	className?: string;
	/** Saves the values, texts without spaces around them; `changed` names those that differ from what is stored. */
	save(values: NoInfer<V>, changed: readonly string[]): Promise<T>;
	/** What is stored meanwhile; `null` if it is what the form knows. It is read before the form overwrites it. */
	latest?: () => Promise<V | null>;
	/** Values with which a form that stays begins again; without it they are those sent. */
	next?: (answer: T) => NoInfer<V>;
	/** Whether `initial` is stored already: until it is changed there is nothing to save. */
	isStored?: boolean;
	/** Whether fields that were not changed follow an `initial` that changes. */
	isLive?: boolean;
	/** Whether it can be saved so. */
	isReady?: (values: NoInfer<V>) => boolean;
	/** Reads that a save may have changed. */
	stale?: readonly Read[];
	/** Text said once it is saved; nothing if it is empty. */
	done?: string | ((answer: T) => string);
	onSaved?: ((answer: T) => void) | undefined;
	/** Receives the values at first and after every change. */
	onValues?: ((values: V) => void) | undefined;
	/** Text of the button, if it does more than save. */
	submit?: string | undefined;
	variant?: "primary" | "plain" | "danger";
	/** Way out beside the button, with its text if it has one of its own. */
	onClose?: () => void;
	close?: string;
	/** Whether the server checks all, not the browser beforehand. */
	noValidate?: boolean;
	/** What precedes the fields. */
	lead?: ReactNode;
	/** What follows the button. */
	children?: ReactNode | ((form: FormState<V>) => ReactNode);
	/** Classes of the line of buttons. */
	buttonsClass?: string;
}

/**
 * Form over any list of fields. It shows a refusal beside the field concerned, asks before it overwrites what somebody else
 * has changed meanwhile, keeps what was typed during a save, and warns before the page is closed with it.
 */
export function Form<V extends Values, T>({
	initial,
	layout = "columns",
	className = "gap-4",
	isStored = false,
	isLive = false,
	variant = "primary",
	buttonsClass = "flex flex-wrap gap-2",
	...props
}: FormProps<V, T>) {
	const t = useTexts(common);
	const queries = useQueryClient();
	/** What is stored, as far as this form knows: as it was opened, then as it was last saved from here. */
	const [base, setBase] = useState(initial);
	const [values, setValues] = useState(initial);
	const [followed, setFollowed] = useState(initial);
	if (isLive && !isSame(initial, followed)) {
		setFollowed(initial);
		setValues(afterSave(values, base, initial));
		setBase(afterSave(base, values, initial));
	}
	const isChanged = !isSame(values, base);
	useUnsaved(isChanged);

	const save = useMutation({
		mutationFn: (sent: V) => {
			const passwords = fields.filter(({ type }) => type === "password").map(({ name }) => name);
			const trimmed = Object.entries(sent).map(([name, value]) => [
				name,
				typeof value === "string" && !passwords.includes(name) ? value.trim() : value,
			]);
			const changed = Object.keys(sent).filter((name) => !isSame(sent[name], base[name]));
			return props.save(Object.fromEntries(trimmed) as V, changed);
		},
		// Also where the form is gone meanwhile. What it changed is read again behind it: without a network nobody waits.
		onSuccess(answer) {
			const text = typeof props.done === "function" ? props.done(answer) : props.done;
			if (text) toast(text);
			if (props.stale) void invalidate(queries, ...props.stale);
		},
		// What is shown may be the cause of a refusal.
		onError: () => props.stale && void invalidate(queries, ...props.stale),
	});
	const refused = fieldErrors(save.error);
	const listed: readonly FormField[] =
		typeof props.fields === "function" ? props.fields(values, refused) : props.fields;
	const fields = listed.filter(({ isShown }) => isShown !== false);
	/** Fields changed since the last save: what it said about them may no longer be true. */
	const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
	const errors = Object.fromEntries(Object.entries(refused).filter(([name]) => !touched.has(name)));
	const form = useRef<HTMLFormElement>(null);
	/** Puts the focus into the first field that is refused, which may be folded away, or shows why all of it is. */
	const showRefusal = useCallback(() => {
		const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
		wrong?.closest("details")?.setAttribute("open", "");
		if (wrong) wrong.focus();
		else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: "nearest" });
	}, []);
	useEffect(() => {
		if (save.error) showRefusal();
	}, [save.error, showRefusal]);
	const [contested, setContested] = useState<readonly FormField[]>([]);
	const [isAsking, setAsking] = useState(false);
	const latest = useRef(values);
	useEffect(() => {
		latest.current = values;
	}, [values]);
	const set = (name: string, value: unknown) => {
		setContested([]);
		setTouched((before) => new Set(before).add(name));
		latest.current = { ...latest.current, [name]: value };
		setValues((before) => ({ ...before, [name]: value }));
	};

	const { onValues } = props;
	useEffect(() => onValues?.(values), [values, onValues]);

	function send(sent: V) {
		setTouched(new Set());
		save.mutate(sent, {
			onSuccess: (answer) => {
				// What was typed during the save stays typed.
				const next = props.next?.(answer) ?? sent;
				setBase(next);
				setValues((now) => (now === values ? next : afterSave(now, values, next)));
				props.onSaved?.(answer);
			},
		});
	}

	async function submit(event: FormEvent) {
		event.preventDefault();
		// The control of a date says itself that it is none.
		if (fields.some(({ kind, name }) => kind === "date" && isNoDay(String(values[name] ?? ""))))
			return showRefusal();
		if (props.latest && contested.length === 0) {
			setAsking(true);
			const latest = await props.latest().finally(() => setAsking(false));
			const others = fields.filter(
				({ name }) => latest && !isSame(values[name], base[name]) && !isSame(latest[name], base[name]),
			);
			setContested(others);
			if (others.length > 0) return;
		}
		send(values);
	}

	const isBusy = save.isPending || isAsking;
	const state: OtherFields<V> = { values, errors, set, latest: () => latest.current };
	const control = (field: FormField): ReactNode => {
		const { name } = field;
		const error = field.problem ?? errors[name];
		const change = (value: unknown) => set(name, value);
		if (field.control) return field.control(values[name], change, error, state);
		return (
			<FormControl
				field={field}
				value={values[name]}
				start={base[name]}
				error={error}
				isBusy={isBusy}
				onChange={change}
			/>
		);
	};
	const isInColumns = layout === "columns";
	const isLine = layout === "line";
	const grid = (shown: readonly FormField[]): ReactNode => {
		const controls = shown.map((field) => (
			<div
				key={field.name}
				className={`min-w-0 ${isInColumns && (field.isWide ?? field.kind === "long") ? "sm:col-span-2" : ""}`}
			>
				{control(field)}
			</div>
		));
		return isInColumns ? <div className="grid gap-4 sm:grid-cols-2">{controls}</div> : controls;
	};
	const groupOf = (group: FieldGroup): ReactNode => (
		<fieldset key={`${group.title} ${group.fields[0]}`} className="min-w-0">
			{group.title && <legend className="mb-2 text-lg font-semibold">{group.title}</legend>}
			{grid(fields.filter(({ name }) => group.fields.includes(name)))}
		</fieldset>
	);
	const { groups, folded } = props;
	const hidden = folded ? groups?.slice(folded.from) : undefined;
	// Also once it was corrected: what is being typed into does not fold away.
	const hasHiddenError = hidden?.some((group) => group.fields.some((name) => refused[name])) ?? false;

	const button = (
		<Button
			type="submit"
			variant={variant}
			busy={isBusy}
			disabled={(isStored && !isChanged) || props.isReady?.(values) === false}
		>
			{contested.length > 0 ? t("form.saveAnyway") : (props.submit ?? t("action.save"))}
		</Button>
	);
	const { children } = props;
	const more =
		typeof children === "function" ? children({ ...state, values, isChanged, save: send }) : children;
	const errorTexts = <FormErrors error={save.error} shown={fields.map(({ name }) => name)} />;
	return (
		<form
			ref={form}
			onSubmit={submit}
			noValidate={props.noValidate}
			className={`${isLine ? "flex flex-wrap items-end" : "flex flex-col"} ${className}`}
		>
			{props.lead}
			{groups?.slice(0, folded?.from).map(groupOf) ?? grid(fields)}
			{hidden && (
				<details open={hasHiddenError || undefined}>
					<summary className="cursor-pointer py-2 font-semibold">{folded?.title}</summary>
					<div className="mt-3 flex flex-col gap-6">{hidden.map(groupOf)}</div>
				</details>
			)}
			{contested.length > 0 && (
				<p role="alert" className="alert alert-warning">
					{t("form.contested", { fields: contested.map(({ label }) => label).join(", ") })}
				</p>
			)}
			{!isLine && errorTexts}
			{props.onClose ? (
				<DialogButtons onClose={props.onClose} close={props.close}>
					{button}
					{more}
				</DialogButtons>
			) : (
				<div className={buttonsClass}>
					{button}
					{more}
				</div>
			)}
			{isLine && errorTexts}
		</form>
	);
}
