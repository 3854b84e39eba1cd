export const createAuxiliaryTypeStore = () => ({});
export const zodToTs = () => ({ node: null });
export const createTypeAlias = (_node, name) => `type ${name} = unknown`;
export const printNode = (text) => text;
