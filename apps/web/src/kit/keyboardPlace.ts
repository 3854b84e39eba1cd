/**
 * Keeps a keyboard's place on the page when the control that has the focus disappears with its row, its list or its
 * dialog: the browser would put it at the page's beginning.
 */
import { focusContent } from "./focusContent.ts";

const rows = "li, tr, article, [role=row], [role=listitem]";
const controls = "a[href], button, input, select, textarea, summary, [tabindex='0']";
const headings = "h1, h2, h3, h4, legend, summary";

/** Keys that move between rows; what they lead to takes the focus itself, and may come later. */
const movingKeys = /^(Arrow|Page|Home|End)/;

interface Place {
	readonly control: HTMLElement;
	/** What its button says. */
	readonly name: string;
	/** The place from which the dialog around it was opened. */
	readonly opener: Place | null;
}

const nameOf = (control: Element): string => control.textContent.trim();

const controlsOf = (within: Element): HTMLElement[] => [
	...(within.matches(controls) ? [within as HTMLElement] : []),
	...within.querySelectorAll<HTMLElement>(controls),
];

function takesFocus(element: HTMLElement): boolean {
	element.focus();
	return document.activeElement === element;
}

const isBefore = (a: Node, b: Node): boolean =>
	(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Focuses the nearest heading above the place in `parent`, before `next`, from which something was taken out. */
function focusHeading(parent: Element, next: Node | null): void {
	const around = parent.closest("dialog, #content");
	const above = [...(around?.querySelectorAll<HTMLElement>(headings) ?? [])].filter((one) =>
		next?.isConnected ? isBefore(one, next) : parent.contains(one) || isBefore(one, parent),
	);
	for (const one of above.toReversed()) {
		if (one.localName !== "summary") one.tabIndex = -1;
		if (takesFocus(one)) return;
	}
	focusContent();
}

/** Returns the children of `parent` from the place of a lost one on, then those before it, the nearest first. */
function childrenNear(parent: Element, { nextSibling, previousSibling }: MutationRecord): Element[] {
	const children = [...parent.children];
	const placeOf = (sibling: Node | null): number =>
		sibling instanceof Element ? children.indexOf(sibling) : -1;
	const next = placeOf(nextSibling);
	const at = next >= 0 ? next : placeOf(previousSibling) + 1;
	return [...children.slice(at), ...children.slice(0, at).toReversed()];
}

/** Returns the rows after a row, then those before it, the nearest first. */
function rowsNear(row: Element): Element[] {
	const all = [...(row.parentElement?.children ?? [])];
	const at = all.indexOf(row);
	return [...all.slice(at + 1), ...all.slice(0, at).toReversed()];
}

/**
 * Focuses what comes closest to the lost control: another one of its row if the row stays; the same one of the next row,
 * or of the row before; the heading of the list.
 */
function focusNear({ control, name }: Place, record: MutationRecord, added: readonly Element[]): void {
	const isSame = (one: Element): boolean => nameOf(one) === name;
	const parent = record.target as Element;
	const near = childrenNear(parent, record);
	const row = control.closest(rows);
	// A form that is drawn again after a save has the button again.
	if (!row && name !== "" && added.flatMap(controlsOf).filter(isSame).some(takesFocus)) return;
	const rest = row ? null : parent.closest(rows);
	if (rest && [...near, rest].flatMap(controlsOf).some(takesFocus)) return;
	// Of a list that has gone as a whole there is no next row.
	const others = rest ? rowsNear(rest) : row && !row.parentElement ? near : [];
	// Another button than the same would do something else at the next press.
	if (!others.flatMap(controlsOf).filter(isSame).some(takesFocus)) focusHeading(parent, record.nextSibling);
}

/** Returns the record of the change that took the control of a place out of the page. */
const recordOf = ({ control }: Place, records: readonly MutationRecord[]): MutationRecord | undefined =>
	records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(control)));

/** Returns the elements that came into `parent` together with a change. */
const addedIn = (parent: Node, records: readonly MutationRecord[]): Element[] =>
	records
		.filter(({ target }) => target === parent)
		.flatMap(({ addedNodes }) => [...addedNodes])
		.filter((node) => node instanceof Element);

/** Watches the page for as long as the app runs. */
export function keepKeyboardPlace(page: Document): void {
	let place: Place | null = null;
	/** Whether the page is used by the keyboard at the moment; a finger or the mouse has no place to lose. */
	let isKeyboard = false;
	/** Whether the focus has moved under a key that is still down. */
	let isMoved = false;

	function recover(lost: Place, records: readonly MutationRecord[]): void {
		const { control, opener } = lost;
		const gone = recordOf(lost, records);
		if (control.isConnected) control.focus();
		else if (opener) recover(opener, records);
		// What a dialog was opened from has disappeared behind it.
		else if (!gone) focusContent();
		// A screen that is left keeps no place: the next one takes the focus itself.
		else if (gone.target.isConnected && (gone.target as Element).id !== "content")
			focusNear(lost, gone, addedIn(gone.target, records));
	}

	new MutationObserver((records) => {
		if (!place || page.activeElement !== page.body) return;
		const lost = place;
		if (!recordOf(lost, records)) return;
		place = null;
		if (!isKeyboard) return;
		recover(lost, records);
		isMoved = page.activeElement !== page.body;
	}).observe(page.body, { childList: true, subtree: true });

	page.addEventListener(
		"keydown",
		(event) => {
			isKeyboard = !movingKeys.test(event.key);
			// The key that took one row away does not press on at the next.
			if (event.repeat && isMoved) event.preventDefault();
			else isMoved = false;
		},
		true,
	);
	for (const type of ["pointerdown", "wheel"])
		page.addEventListener(
			type,
			() => {
				isKeyboard = false;
			},
			{ capture: true, passive: true },
		);
	page.addEventListener("focusin", ({ target }) => {
		if (!(target instanceof HTMLElement)) return;
		const dialog = target.closest("dialog");
		const before = place;
		const isOpening = dialog !== null && before !== null && !dialog.contains(before.control);
		const opener = isOpening ? before : dialog && before ? before.opener : null;
		place = { control: target, name: nameOf(target), opener };
	});
}
