/** A chapter of the handbook as data: `tools/handbook.ts` makes it from the folders of docs at build time. */

export type Inline =
	| { readonly kind: "text" | "code"; readonly text: string }
	/** A name of the interface: a button, a field, an entry of a menu. */
	| { readonly kind: "name"; readonly text: string }
	| { readonly kind: "link"; readonly href: string; readonly text: string };

export type Line = readonly Inline[];

export type Block =
	| { readonly kind: "heading"; readonly id: string; readonly text: string }
	| { readonly kind: "paragraph"; readonly line: Line }
	/** Numbered from `first` on: commands may stand between two steps. */
	| { readonly kind: "steps"; readonly first: number; readonly items: readonly Line[] }
	| { readonly kind: "list"; readonly items: readonly Line[] }
	| { readonly kind: "commands"; readonly text: string }
	| { readonly kind: "table"; readonly head: readonly Line[]; readonly items: readonly (readonly Line[])[] }
	| {
			readonly kind: "picture";
			readonly src: string;
			readonly alt: string;
			readonly width: number;
			readonly height: number;
	  };

export interface Chapter {
	readonly title: string;
	readonly blocks: readonly Block[];
}
