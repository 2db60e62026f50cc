import { Injectable } from '@nestjs/common';
import { type OpenAPIObject } from '@nestjs/swagger';

/** Builds and serializes the OpenAPI document at its first request, because most processes never serve it. */
@Injectable()
export class ApiDocumentService {
  private built?: OpenAPIObject;
  private text?: string;

  /** Set by the application, because it knows the routes. */
  build: () => OpenAPIObject = () => {
    throw new Error('The application has not set how the OpenAPI document is built');
  };

  get document(): OpenAPIObject {
    return (this.built ??= this.build());
  }

  get json(): string {
    return (this.text ??= JSON.stringify(this.document));
  }
}
