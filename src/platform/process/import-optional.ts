/**
 * Imports an optional peer dependency, which an importing application may leave out.
 * @param use what needs it, as the subject of a sentence
 * @throws Error that says which package to install, if it is missing
 */
export async function importOptional<T>(name: string, use: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw error;
    throw new Error(`${use} needs the package ${name}, which is not installed. Run: npm install ${name}`, {
      cause: error,
    });
  }
}
